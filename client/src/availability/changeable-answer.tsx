import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { STATUS_ICONS, StatusButtons, giveAnswer } from "./answer-buttons.tsx";
import "./availability.css";
import type { AnsweredEvent } from "./commands.ts";

/** A line that ends with the member's own answer; a tap on the answer opens the three buttons to change it. */
export function ChangeableAnswer(props: {
  readonly event: AnsweredEvent;
  readonly status: AvailabilityStatus | null;
  /** The start of the line, which says what is being answered. */
  readonly children: JSX.Element;
}): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  const kind = () => props.status ?? "no_response";
  const words = (): string =>
    props.status === null ? text().availability.noResponse : text().availability.answers[props.status];
  let chip: HTMLButtonElement | undefined;
  const choose = (status: AvailabilityStatus): void => {
    setOpen(false);
    /* The pressed button is about to disappear, so move the focus to the answer. */
    chip?.focus({ preventScroll: true });
    void giveAnswer(props.event, status);
  };
  return (
    <div class="changeable-answer">
      <div class="changeable-answer__line row">
        {props.children}
        <button
          ref={(element) => (chip = element)}
          type="button"
          class={`changeable-answer__chip hoverable icon-text toned small medium touch tone-${kind()}`}
          aria-expanded={isOpen()}
          aria-label={`${text().availability.myAnswer(props.event.title)}: ${words()}`}
          onClick={() => setOpen((open) => !open)}
        >
          <Icon name={STATUS_ICONS[kind()]} size="s" />
          <span class="changeable-answer__words">{words()}</span>
          <Icon name={isOpen() ? "chevron-up" : "chevron-down"} size="s" />
        </button>
      </div>
      <Show when={isOpen()}>
        <StatusButtons
          label={text().availability.myAnswer(props.event.title)}
          status={props.status ?? undefined}
          onChoose={choose}
        />
      </Show>
    </div>
  );
}
