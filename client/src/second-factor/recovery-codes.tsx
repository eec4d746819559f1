import { todayIn } from "@bandstand/shared/time/day.ts";
import { For, type JSX, Show } from "solid-js";
import { me } from "../data/session.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { recoveryFile } from "./recovery-file.ts";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly isKept: boolean;
  readonly onKept: (isKept: boolean) => void;
  /** True to warn that the codes have not been saved. */
  readonly isWarned: boolean;
  readonly onDone: () => void;
}

/** Shows new recovery codes, which are never shown again, with buttons to copy, save and print them. */
export function RecoveryCodes(props: RecoveryCodesProps): JSX.Element {
  const lines = (): string[] => [
    text().secondFactor.codesFileLead(me()?.username ?? "", location.host),
    text().secondFactor.codesFileDay(formatDay(todayIn(Date.now(), bandTimeZone()), "long")),
  ];
  const file = () => recoveryFile({ title: text().secondFactor.codesFile, lines: lines(), codes: props.codes });

  return (
    <>
      <p class="soft">{text().secondFactor.codesLead}</p>
      <section class="recovery-sheet" aria-label={text().secondFactor.codes}>
        <div class="recovery-sheet__head">
          <h1>{text().secondFactor.codesFile}</h1>
          <For each={lines()}>{(line) => <p>{line}</p>}</For>
        </div>
        <ul class="recovery-codes" translate="no">
          <For each={props.codes}>
            {(code) => (
              <li>
                <code>{code}</code>
              </li>
            )}
          </For>
        </ul>
      </section>
      <div class="row">
        <CopyButton size="m" text={props.codes.join("\n")} />
        <SaveButton onMake={() => Promise.resolve(file())}>{text().secondFactor.codesSave}</SaveButton>
        <Button icon="printer" onClick={() => window.print()}>
          {text().secondFactor.codesPrint}
        </Button>
      </div>
      <Checkbox label={text().secondFactor.codesKept} checked={props.isKept} onChange={props.onKept} />
      <Show when={props.isWarned && !props.isKept}>
        <Banner tone="danger">{text().secondFactor.codesNotKept}</Banner>
      </Show>
      <Button look="primary" wide onClick={() => props.onDone()}>
        {text().secondFactor.done}
      </Button>
    </>
  );
}
