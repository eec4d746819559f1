import { COMMENT_MAX } from "@bandstand/shared/availability/limits.ts";
import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import { type JSX, Show, createSignal, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { Combobox } from "../ui/combobox.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { type AnsweredEvent, answer } from "./commands.ts";
import { colleagues, memberName, myAnswer } from "./queries.ts";

/**
 * The comment and substitute of the member's own answer. Typed text is saved when the user leaves the field or the
 * screen.
 */
export function AnswerDetails(props: {
  readonly event: AnsweredEvent;
  readonly entry: AvailabilityEntry;
}): JSX.Element {
  /* Null while nothing is typed; then the stored comment is shown, including one from another device. */
  const [typed, setTyped] = createSignal<string | null>(null);

  const keep = (): void => {
    const written = typed();
    if (written === null) return;
    setTyped(null);
    /* When the screen closes, `entry` may already be gone, so read the stored answer. */
    const known = myAnswer(props.event.event_id);
    const comment = written.trim() || null;
    if (known && comment !== known.comment) void answer(props.event, { status: known.status, comment });
  };
  onCleanup(keep);

  return (
    <>
      <TextArea
        label={text().availability.comment}
        hint={text().availability.commentHint}
        rows={2}
        maxLength={COMMENT_MAX}
        value={typed() ?? props.entry.comment ?? ""}
        onInput={setTyped}
        onBlur={keep}
      />
      <Show when={props.entry.status === "out"}>
        <Substitute event={props.event} entry={props.entry} />
      </Show>
    </>
  );
}

function Substitute(props: { readonly event: AnsweredEvent; readonly entry: AvailabilityEntry }): JSX.Element {
  const options = () => colleagues().map(({ user_id, real_name }) => ({ value: user_id, label: real_name }));
  const value = (): string | null => {
    const { substitute } = props.entry;
    if (substitute === null) return null;
    return "user_id" in substitute ? substitute.user_id : substitute.name;
  };
  /* Former members are no longer offered, but one who is already selected stays. */
  const shown = () => {
    const { substitute } = props.entry;
    const isGone = substitute && "user_id" in substitute && !options().some((one) => one.value === substitute.user_id);
    return isGone ? [...options(), { value: substitute.user_id, label: memberName(substitute.user_id) }] : options();
  };
  const choose = (chosen: string | null): void => {
    const isMember = shown().some((option) => option.value === chosen);
    const substitute = chosen === null ? null : isMember ? { user_id: chosen } : { name: chosen.trim().slice(0, 100) };
    void answer(props.event, { status: "out", substitute });
  };
  return (
    <Combobox
      label={text().availability.substitute}
      hint={text().availability.substituteHint}
      freeText
      people
      placeholder={text().availability.substitutePlaceholder}
      options={shown()}
      value={value()}
      onChange={choose}
    />
  );
}
