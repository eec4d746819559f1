import { type PaperList, paperTexts } from "@bandstand/shared/live/paper.ts";
import { type JSX, Show, createMemo, createResource, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { fragmentsOf } from "./paper-code.ts";

type Kind = "link" | "text";

/** Any phone's camera can read a QR code with up to this many bytes of plain text. */
const TEXT_MAX_BYTES = 1_000;

function textsOf(list: PaperList): string[] {
  const [whole = ""] = paperTexts(list, 1);
  return paperTexts(list, Math.ceil(new TextEncoder().encode(whole).length / TEXT_MAX_BYTES));
}

/** Shows the list as QR codes, one at a time: as an address for phones with the app, or as text for all others. */
export function PaperQr(props: { readonly list: PaperList }): JSX.Element {
  const [kind, setKind] = createSignal<Kind>("link");
  const [at, setAt] = createSignal(0);
  const [fragments] = createResource(() => props.list, fragmentsOf);
  const codes = createMemo(() =>
    kind() === "text"
      ? textsOf(props.list)
      : (fragments.latest ?? []).map((fragment) => `${location.origin}/paper#${fragment}`),
  );
  const shown = (): number => Math.min(at(), codes().length - 1);

  return (
    <section class="paper-qr">
      <Segmented
        label={text().stage.qr}
        value={kind()}
        onChange={(next) => (setKind(next), setAt(0))}
        options={[
          { value: "link", label: text().stage.qrLink },
          { value: "text", label: text().stage.qrText },
        ]}
      />
      <Show when={codes()[shown()]}>
        {(code) => (
          <QrCode data={code()} label={text().stage.qrLabel(props.list.gig)} tooLong={text().stage.qrTooLong} />
        )}
      </Show>
      <Show when={codes().length > 1}>
        <div class="paper-qr__parts row row--center">
          <Button icon="chevron-left" disabled={shown() === 0} onClick={() => setAt(shown() - 1)}>
            {text().live.previous}
          </Button>
          <strong>{text().stage.qrPart(shown() + 1, codes().length)}</strong>
          <Button icon="chevron-right" disabled={shown() === codes().length - 1} onClick={() => setAt(shown() + 1)}>
            {text().live.next}
          </Button>
        </div>
      </Show>
      <p class="soft">{text().stage.qrHint}</p>
    </section>
  );
}
