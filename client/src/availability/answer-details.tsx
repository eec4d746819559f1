import { makeEventListener } from "@solid-primitives/event-listener";
import { COMMENT_MAX } from "@bandstand/shared/availability/limits.ts";
import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import { type JSX, Show, createSignal, onCleanup, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { TextArea } from "../ui/text-field.tsx";
import { type AnsweredEvent, answer } from "./commands.ts";
import { myAnswer } from "./queries.ts";
import { SubstituteField } from "./substitute-field.tsx";

/**
 * The comment and substitute of the member's own answer. Typed text is saved when the user leaves the field, the screen
 * or the app.
 */
export function AnswerDetails(props: {
  readonly event: AnsweredEvent;
  readonly entry: AvailabilityEntry;
}): JSX.Element {
  /* The comment being typed. If it is null, the stored comment is shown, even when another device changes it. */
  const [typed, setTyped] = createSignal<string | null>(null);

  const save = (): void => {
    const written = typed();
    if (written === null) return;
    /* When the screen closes, `entry` may already be gone, so read the stored answer. */
    const known = myAnswer(props.event.event_id);
    const comment = written.trim() || null;
    if (known && comment !== known.comment) void answer(props.event, { status: known.status, comment });
  };
  const keep = (): void => {
    save();
    setTyped(null);
  };
  onCleanup(keep);
  /* A page that is hidden may never come back. What was typed stays in the field, in case the user continues. `capture`
     runs these before the listeners of the write buffer, which keep the edits that have not reached the disk. */
  onMount(() => {
    const hidden = (): void => void (document.visibilityState === "hidden" && save());
    makeEventListener(document, "visibilitychange", hidden, { capture: true });
    makeEventListener(window, "pagehide", save, { capture: true });
  });

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
        <SubstituteField
          user_id={props.entry.user_id}
          value={props.entry.substitute}
          onChange={(substitute) => void answer(props.event, { status: "out", substitute })}
        />
      </Show>
    </>
  );
}
