import type { Reached } from "@bandstand/shared/notifications/contract.ts";
import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { GroupTextButton } from "./group-text-button.tsx";
import "./group-message.css";

interface GroupMessageProps {
  readonly message: () => string;
  /** Which members the app can notify; null while offline, undefined if that is not known yet or does not matter. */
  readonly reached: Reached | null | undefined;
  readonly nameOf: (user_id: string) => string;
  /** Explains why somebody cannot be reached. */
  readonly hint: string;
  /** True if the group chat is the only way to inform anybody. */
  readonly isPrimary: boolean;
  /** Called when the message has been copied or shared. */
  readonly onTaken?: () => void;
}

/** A message to paste into the band's group chat, and the names of the members whom the app cannot notify. */
export function GroupMessage(props: GroupMessageProps): JSX.Element {
  const lead = (): string => {
    const { leads } = text().notify;
    if (props.reached === null) return leads.unknown;
    if (props.reached === undefined || props.reached.unreachable.length === 0) return leads.also;
    return props.reached.reachable === 0 ? leads.nobody : leads.some(props.reached.unreachable.length);
  };
  return (
    <div class="group-message stack stack--s sunken">
      <div>
        <p>{lead()}</p>
        <Show when={props.reached?.unreachable.length ? props.reached.unreachable : undefined}>
          {(unreachable) => (
            <details>
              <summary class="touch">{text().notify.who}</summary>
              <p>{unreachable().map(props.nameOf).join(", ")}</p>
              <p class="soft">{props.hint}</p>
            </details>
          )}
        </Show>
      </div>
      <div class="row">
        <GroupTextButton
          message={props.message}
          label={text().notify.copy}
          isPrimary={props.isPrimary}
          onTaken={() => props.onTaken?.()}
        />
      </div>
    </div>
  );
}
