import { type JSX, For, Show, createSignal } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import type { RowOf } from "../data/rows.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import "./availability.css";
import { createAbsence, declineAll, deleteAbsence } from "./commands.ts";
import { type EventInAbsence, today, useAbsences, useEventsIn } from "./queries.ts";

type AbsenceRow = RowOf<"absences">;

const daysOf = ({ from, to }: Pick<AbsenceRow, "from" | "to">): string =>
  text().availability.days(formatDay(from), formatDay(to));

/** The number of events to name; the others are counted. */
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

/* Events within an absence: those the member has agreed to, and those without an answer. */
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

/** This member's absences; new events on those days are answered automatically. */
export function AbsencesCard(): JSX.Element {
  const absences = useAbsences();
  const [adding, setAdding] = createSignal(false);
  const coming = () => absences.items.filter(({ to }) => to >= today());
  const past = (): number => absences.items.length - coming().length;
  return (
    <section class="card absences" id="absences">
      <h2>{text().availability.absences}</h2>
      <p class="soft">{text().availability.absencesLead}</p>
      <Show when={absences.ready} fallback={<Skeleton rows={1} />}>
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
        <Button icon="calendar-plus" onClick={() => setAdding(true)}>
          {text().availability.addAbsence}
        </Button>
      </div>
      <Show when={adding()}>
        <AbsenceForm onClose={() => setAdding(false)} />
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

function AbsenceForm(props: { readonly onClose: () => void }): JSX.Element {
  const [fields, setFields, kept] = createFormDraft("absence new", { from: "", to: "", comment: "" });
  const [tried, setTried] = createSignal(false);
  const events = useEventsIn(() => ({ from: fields.from, to: fields.to }));
  const missing = (day: string): string | undefined => (tried() && day === "" ? text().availability.needed : undefined);
  const order = (): string | undefined =>
    fields.to !== "" && fields.to < fields.from ? text().availability.order : undefined;

  const close = (): void => {
    kept.done();
    props.onClose();
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (fields.from === "" || fields.to === "" || order()) return;
    await createAbsence({ from: fields.from, to: fields.to, comment: fields.comment.trim() || null });
    close();
  };
  /* Most absences are entered from the first day on, so an earlier last day moves with it. */
  const begin = (day: string): void => {
    setFields("from", day);
    if (fields.to === "" || fields.to < day) setFields("to", day);
  };

  return (
    <Dialog
      open
      size="s"
      onClose={() => props.onClose()}
      title={text().availability.addAbsence}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="absence-form">
            {text().availability.add}
          </Button>
        </>
      }
    >
      <Form id="absence-form" class="stack" onSubmit={save}>
        <DraftNote of={kept} />
        <div class="absences__days-row">
          <TextField
            label={text().availability.from}
            required
            type="date"
            min={today()}
            value={fields.from}
            onInput={begin}
            error={missing(fields.from)}
          />
          <TextField
            label={text().availability.to}
            required
            type="date"
            min={fields.from || today()}
            value={fields.to}
            onInput={(day) => setFields("to", day)}
            error={missing(fields.to) ?? order()}
          />
        </div>
        <TextField
          label={text().availability.comment}
          hint={text().availability.absenceCommentHint}
          maxLength={200}
          value={fields.comment}
          onInput={(comment) => setFields("comment", comment)}
        />
        <Show when={promised(events() ?? []).length > 0}>
          <Banner tone="warning">
            {text().availability.promised(namesOf(promised(events() ?? [])))}. {text().availability.promisedHint}
          </Banner>
        </Show>
      </Form>
    </Dialog>
  );
}
