import { COMMENT_MAX } from "@bandstand/shared/availability/limits.ts";
import { useSearchParams } from "@solidjs/router";
import { type JSX, For, Show } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import type { RowOf } from "../data/rows.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormDialog } from "../ui/form-sheet.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import "./availability.css";
import { createAbsence, declineAll, deleteAbsence } from "./commands.ts";
import { type EventInAbsence, today, useAbsences, useEventsIn } from "./queries.ts";

type AbsenceRow = RowOf<"absences">;

const daysOf = ({ from, to }: Pick<AbsenceRow, "from" | "to">): string =>
  text().availability.days(formatDay(from), formatDay(to));

/** How many events are listed by name; the rest are only counted. */
const NAMED = 4;

const namesOf = (events: readonly EventInAbsence[]): string => {
  const named = events
    .slice(0, NAMED)
    .map(({ event_type, title, day }) => (event_type === "rehearsal" ? title : `${title} (${formatDay(day)})`));
  const more = events.length - named.length;
  return [...named, ...(more > 0 ? [text().availability.moreEvents(more)] : [])].join(", ");
};

const promised = (events: readonly EventInAbsence[]) => events.filter(({ said }) => said !== undefined);
const unanswered = (events: readonly EventInAbsence[]) => events.filter(({ said }) => said === undefined);

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

/** `?new=absence` in the address opens the form. */
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
      {/* As high as the line for no absences, which is the usual case, so that nothing below moves. */}
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
        <p class="absences__days tabular">{daysOf(props.absence)}</p>
        <Show when={props.absence.comment}>{(comment) => <p class="soft">{comment()}</p>}</Show>
        <Show when={events()?.length ? events() : undefined}>
          {(found) => (
            <div class="absences__open">
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

const isReversed = ({ from, to }: { readonly from: string; readonly to: string }): boolean => to !== "" && to < from;

function AbsenceForm(props: { readonly onClose: () => void }): JSX.Element {
  const needed = (): string => text().availability.needed;
  const form = createForm({
    fields: createFormDraft("absence new", { from: "", to: "", comment: "" }),
    limits: { comment: COMMENT_MAX },
    required: { from: needed, to: needed },
    check: { to: (fields) => isReversed(fields) && text().availability.order },
    save: async ({ from, to, comment }) => {
      await createAbsence({ from, to, comment: comment.trim() || null });
      props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const events = useEventsIn(() => ({ from: form.fields.from, to: form.fields.to }));
  const order = (): string | undefined => (isReversed(form.fields) ? text().availability.order : undefined);
  /* The first day is usually entered first, so a last day that would precede it is set to the same day. */
  const begin = (from: string): void => {
    const { to } = form.fields;
    form.set({ from, to: to < from ? from : to });
  };
  return (
    <FormDialog
      of={form}
      id="absence-form"
      class="stack"
      title={text().availability.addAbsence}
      save={text().availability.add}
    >
      <div class="form-row">
        <TextField label={text().availability.from} type="date" min={today()} {...form.field("from")} onInput={begin} />
        <TextField
          label={text().availability.to}
          type="date"
          min={form.fields.from || today()}
          {...form.field("to")}
          error={form.error("to") ?? order()}
        />
      </div>
      <TextField
        label={text().availability.comment}
        hint={text().availability.absenceCommentHint}
        {...form.field("comment")}
      />
      <Show when={promised(events() ?? []).length > 0}>
        <Banner tone="warning">
          {text().availability.promised(namesOf(promised(events() ?? [])))}. {text().availability.promisedHint}
        </Banner>
      </Show>
    </FormDialog>
  );
}
