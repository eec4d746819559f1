import { type JSX, Show, createResource, createSignal } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { language, text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { canShare, shareText } from "../ui/share-text.ts";
import { TextArea } from "../ui/text-field.tsx";
import { ExportCard } from "./export-card.tsx";

/** The setlist as text for a chat, to read, copy or share. */
export function TextCard(props: { readonly gig: RowOf<"gigs"> }): JSX.Element {
  const [withTimes, setWithTimes] = createSignal(false);
  const [written] = createResource(
    () => ({ gig: props.gig, withTimes: withTimes(), language: language() }),
    async (asked) => (await import("./files.ts")).setlistAsText(asked.gig, { withTimes: asked.withTimes }),
  );
  return (
    <ExportCard
      icon="comment"
      size="tall"
      title={text().exports.asText}
      hint={text().exports.asTextHint}
      more={
        <>
          {/* Reading `latest` does not suspend the card. */}
          <TextArea
            label={text().exports.asText}
            hideLabel
            readOnly
            rows={8}
            value={written.latest ?? ""}
            onInput={() => undefined}
          />
          <Show when={props.gig.begin}>
            <Checkbox label={text().exports.withTimes} checked={withTimes()} onChange={setWithTimes} />
          </Show>
        </>
      }
    >
      <Show when={written.latest}>
        {(message) => (
          <>
            <CopyButton size="m" text={message()} label={text().exports.copyText} />
            <Show when={canShare()}>
              <Button icon="share" onClick={() => void shareText({ text: message() })}>
                {text().exports.shareText}
              </Button>
            </Show>
          </>
        )}
      </Show>
    </ExportCard>
  );
}
