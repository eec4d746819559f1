import { useSearchParams } from "@solidjs/router";
import { type JSX, For, Show } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { namesOf, promised, unanswered } from "./absence-events.ts";
import { AbsenceForm } from "./absence-form.tsx";
import "./availability.css";
import { createAbsence, declineAll, deleteAbsence } from "./commands.ts";
import { type EventInAbsence, today, useAbsences, useEventsIn } from "./queries.ts";

type AbsenceRow = RowOf<"absences">;

const daysOf = ({ from, to }: Pick<AbsenceRow, "from" | "to">): string =>
  text().availability.days(formatDay(from), formatDay(to));

/* Names the events within an absence: those the member has agreed to, and those without an answer. */
function EventNames(props: { readonly events: readonly EventInAbsence[] }): JSX.Element {
  return (
    <>
      <Show when={promised(props.events).length > 0}>
        <p class="absences__promised">{text().availability.promised(namesOf(promised(props.events)))}</p>
      </Show>
      <Show when={unanswered(props.events).length > 0}>
        <p class="soft">{text().availability.openEvents(namesOf(unanswered(props.events)))}</p>
      </Show>
    </>
  );
}

/** `?new=absence` in the URL opens the form for a new absence. */
const ADDRESSED = "absence";

/** This member's absences. New events on those days get the answer "out" automatically. */
export function AbsencesCard(): JSX.Element {
  const absences = useAbsences();
  const [query, setQuery] = useSearchParams<{ new?: string }>();
  const coming = () => absences.items.filter(({ to }) => to >= today());
  const past = (): number => absences.items.length - coming().length;
  return (
    <section class="card absences" id="absences">
      <h2>{text().availability.absences}</h2>
      <p class="soft">{text().availability.absencesLead}</p>
      {/* The placeholder is as tall as the line for no absences, the usual case, so that nothing below it moves. */}
      <Show when={absences.ready} fallback={<p class="faint">{"\u00A0"}</p>}>
        <Show when={coming().length > 0} fallback={<p class="faint">{text().availability.noAbsence}</p>}>
          <ul>
            <For each={coming()}>{(absence) => <AbsenceLine absence={absence} />}</For>
          </ul>
        </Show>
        <Show when={past() > 0}>
          <p class="faint">{text().availability.pastAbsences(past())}</p>
        </Show>
      </Show>
      <div>
        <Button icon="calendar-plus" onClick={() => setQuery({ new: ADDRESSED })}>
          {text().availability.addAbsence}
        </Button>
      </div>
      <Show when={query.new === ADDRESSED}>
        <AbsenceForm onClose={() => setQuery({ new: undefined }, { replace: true })} />
      </Show>
    </section>
  );
}

function AbsenceLine(props: { readonly absence: AbsenceRow }): JSX.Element {
  const events = useEventsIn(() => props.absence);
  const remove = async (): Promise<void> => {
    const { from, to, comment } = props.absence;
    await deleteAbsence(props.absence);
    showToast(text().availability.absenceDeleted, {
      action: { label: text().app.undo, run: () => void createAbsence({ from, to, comment }) },
    });
  };
  const decline = async (): Promise<void> => {
    const declined = events() ?? [];
    const undo = await declineAll(declined, props.absence.comment);
    showToast(text().availability.answeredAll(declined.length), {
      tone: "success",
      action: { label: text().app.undo, run: () => void undo() },
    });
  };
  return (
    <li class="absences__line">
      <div class="grow">
        <p class="medium tabular">{daysOf(props.absence)}</p>
        <Show when={props.absence.comment}>{(comment) => <p class="soft">{comment()}</p>}</Show>
        <Show when={events()?.length ? events() : undefined}>
          {(found) => (
            <div class="absences__open stack stack--s">
              <EventNames events={found()} />
              <Button size="s" icon="x-circle" onClick={() => void decline()}>
                {found().length === 1 ? text().availability.decline : text().availability.answerAll}
              </Button>
            </div>
          )}
        </Show>
      </div>
      <IconButton
        icon="trash"
        label={text().availability.deleteAbsence(daysOf(props.absence))}
        onClick={() => void remove()}
      />
    </li>
  );
}
