import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { EventChange } from "@bandstand/shared/notifications/change.ts";
import { groupText } from "@bandstand/shared/notifications/change-text.ts";
import type { Reached } from "@bandstand/shared/notifications/contract.ts";
import type { AnnouncedEvent } from "@bandstand/shared/notifications/event-text.ts";
import { type JSX, Show } from "solid-js";
import { memberName } from "../availability/public.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { language, text } from "../i18n/text.ts";
import { GroupTextButton } from "../ui/group-text-button.tsx";

interface GroupMessageProps {
  readonly event: AnnouncedEvent;
  readonly change: EventChange;
  /** The band's language, if it is known. */
  readonly language: Language | undefined;
  /** The chosen recipients; null without a network, undefined if it is not known yet or does not matter. */
  readonly reached: Reached | null | undefined;
  /** True if this is the only way to tell anybody. */
  readonly isPrimary: boolean;
  /** Called when the message has been copied or shared. */
  readonly onTaken: () => void;
}

/** The notice as a text for the band's group chat, and the names of those who can only be told there. */
export function GroupMessage(props: GroupMessageProps): JSX.Element {
  const lead = (): string => {
    const { leads } = text().notify;
    if (props.reached === null) return leads.unknown;
    if (props.reached === undefined || props.reached.unreachable.length === 0) return leads.also;
    return props.reached.reachable === 0 ? leads.nobody : leads.some(props.reached.unreachable.length);
  };
  const message = (): string =>
    groupText(props.event, props.change, {
      language: props.language ?? language(),
      zone: bandTimeZone(),
      appUrl: location.origin,
    });
  return (
    <div class="notify__group stack stack--s sunken">
      <div>
        <p>{lead()}</p>
        <Show when={props.reached?.unreachable.length ? props.reached.unreachable : undefined}>
          {(unreachable) => (
            <details class="notify__who">
              <summary>{text().notify.who}</summary>
              <p>{unreachable().map(memberName).join(", ")}</p>
              <p class="soft">{text().notify.whoHint}</p>
            </details>
          )}
        </Show>
      </div>
      <div class="row">
        <GroupTextButton
          message={message}
          label={text().notify.copy}
          isPrimary={props.isPrimary}
          onTaken={() => props.onTaken()}
        />
      </div>
    </div>
  );
}
