import {
  type AnswerCell,
  type AnswerMatrix,
  type AnswerRow,
  missedBy,
} from "@bandstand/shared/availability/who-is-missing.ts";
import { type JSX, For, Index, Show, createMemo, createSignal } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { GroupTextButton } from "../ui/group-text-button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { EmptyState } from "../ui/states.tsx";
import { STATUSES, STATUS_ICONS } from "./answer-buttons.tsx";
import { type ComingEvent, answered, hrefOf, nameOf, timeOf } from "./coming-events.ts";
import "../ui/table-frame.css";
import "./missing.css";
import { missingText } from "./missing-text.ts";
import { NudgeEventDialog, NudgeMemberDialog } from "./nudge-dialog.tsx";
import { type Member, memberName } from "./queries.ts";
import { shortNames } from "./short-names.ts";

type Row = AnswerRow<ComingEvent>;

const CELL_ICONS: Readonly<Record<AnswerCell, IconName>> = {
  in: STATUS_ICONS.in,
  maybe: STATUS_ICONS.maybe,
  out: STATUS_ICONS.out,
  missing: "warning",
  no_seat: "minus",
  not_asked: "minus",
};

const wordOf = (cell: AnswerCell): string => {
  if (cell === "missing") return text().missing.missing;
  if (cell === "no_seat") return text().lineUps.noSeat;
  return cell === "not_asked" ? text().missing.notAsked : text().availability.answers[cell];
};

/** Upcoming events × members, with the missing answers marked; editors can remind members from here. */
export function MatrixView(props: { readonly matrix: AnswerMatrix<Member, ComingEvent> }): JSX.Element {
  const names = createMemo(() => shortNames(props.matrix.columns));
  const nameFor = (user_id: string): string => names().get(user_id) ?? memberName(user_id);
  const [event_id, setEvent] = createSignal<string>();
  const [user_id, setMember] = createSignal<string>();
  /* A new answer creates a new matrix with the same event objects, so only the changed cells are redrawn. */
  const events = createMemo(() => props.matrix.rows.map(({ event }) => event));
  const rowsById = createMemo(() => new Map(props.matrix.rows.map((row) => [row.event.event_id, row])));
  const rowOf = (): Row | undefined => rowsById().get(event_id() ?? "");
  const hasGaps = (): boolean => props.matrix.rows.some(({ missing }) => missing.length > 0);
  const message = (rows: readonly Row[]) => (): string => missingText(rows, nameFor, location.origin);
  return (
    <Show
      when={props.matrix.columns.length > 0}
      fallback={<EmptyState icon="users" title={text().missing.nobodyAsked} hint={text().missing.nobodyAskedHint} />}
    >
      <Show when={hasGaps()}>
        <div class="row">
          <GroupTextButton message={message(props.matrix.rows)} label={text().missing.copy} />
        </div>
      </Show>
      <div class="answer-matrix table-frame" tabIndex={0} role="region" aria-label={text().missing.table}>
        <table class="answer-matrix__table">
          <thead class="table-frame__head">
            <tr>
              <th scope="col" class="answer-matrix__event answer-matrix__corner table-frame__side">
                {text().missing.event}
              </th>
              <th scope="col">{text().missing.totals}</th>
              <For each={props.matrix.columns}>
                {(member) => (
                  <ColumnHead
                    member={member}
                    name={nameFor(member.user_id)}
                    missing={missedBy(props.matrix.rows, member.user_id).length}
                    onOpen={() => setMember(member.user_id)}
                  />
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <IncrementalFor each={events()}>
              {(event) => (
                <Show when={rowsById().get(event.event_id)}>
                  {(row) => (
                    <tr>
                      <RowHead event={event} />
                      <Totals row={row()} onOpen={() => setEvent(event.event_id)} />
                      <Index each={row().cells}>{(cell) => <Cell cell={cell()} />}</Index>
                    </tr>
                  )}
                </Show>
              )}
            </IncrementalFor>
          </tbody>
        </table>
      </div>
      <Show when={rowOf()}>
        {(row) => (
          <NudgeEventDialog
            asked={answered(row().event)}
            missing={row().missing}
            message={message([row()])}
            onClose={() => setEvent(undefined)}
          />
        )}
      </Show>
      <Show when={user_id()} keyed>
        {(id) => (
          <NudgeMemberDialog
            user_id={id}
            rows={missedBy(props.matrix.rows, id)}
            message={(rows) => missingText(rows, nameFor, location.origin)}
            onClose={() => setMember(undefined)}
          />
        )}
      </Show>
    </Show>
  );
}

const Cell = (props: { readonly cell: AnswerCell }): JSX.Element => (
  <td class={`answer-matrix__cell answer-matrix__cell--${props.cell}`}>
    <Icon name={CELL_ICONS[props.cell]} size="s" />
    <span class="visually-hidden">{wordOf(props.cell)}</span>
  </td>
);

interface ColumnHeadProps {
  readonly member: Member;
  readonly name: string;
  readonly missing: number;
  readonly onOpen: () => void;
}

function ColumnHead(props: ColumnHeadProps): JSX.Element {
  const isMe = (): boolean => props.member.user_id === me()?.user_id;
  const mayRemind = (): boolean => mayEdit() && !isMe() && props.missing > 0;
  const name = (): string => (isMe() ? text().missing.you : props.name);
  const words = (): JSX.Element => (
    <>
      <span class="answer-matrix__name">{name()}</span>
      <Show when={props.missing > 0}>
        <span class="answer-matrix__gaps icon-text small medium tabular" aria-hidden="true">
          <Icon name="warning" size="s" />
          {props.missing}
        </span>
        <span class="visually-hidden">{text().missing.missingCount(props.missing)}</span>
      </Show>
    </>
  );
  return (
    <th scope="col" class="answer-matrix__member" title={props.member.real_name}>
      <Show when={mayRemind()} fallback={<span class="answer-matrix__head">{words()}</span>}>
        <button
          type="button"
          class="answer-matrix__head hoverable"
          aria-label={text().missing.missingIn(props.member.real_name, props.missing)}
          aria-haspopup="dialog"
          onClick={() => props.onOpen()}
        >
          {words()}
        </button>
      </Show>
    </th>
  );
}

function RowHead(props: { readonly event: ComingEvent }): JSX.Element {
  return (
    <th scope="row" class="answer-matrix__event table-frame__side">
      <a class="answer-matrix__link" href={hrefOf(props.event)}>
        <span class="soft small tabular">
          {[formatDay(props.event.day, "short"), timeOf(props.event)].filter(Boolean).join(" · ")}
        </span>
        <span class="answer-matrix__title medium">{nameOf(props.event)}</span>
        <Show when={props.event.isDraft}>
          <span>
            <Badge tone="warning" icon="eye">
              {text().gigs.draft}
            </Badge>
          </span>
        </Show>
      </a>
    </th>
  );
}

function Totals(props: { readonly row: Row; readonly onOpen: () => void }): JSX.Element {
  const counts = () => props.row.counts;
  const words = (): string => {
    const { in: yes, maybe, out, no_response } = counts();
    return text().availability.answerCounts(yes, maybe, out, no_response);
  };
  /* Excludes this member, because nobody reminds themselves. */
  const others = (): number => props.row.missing.filter((user_id) => user_id !== me()?.user_id).length;
  const gap = (): JSX.Element => (
    <>
      <Icon name="warning" size="s" />
      {text().missing.missingCount(props.row.missing.length)}
    </>
  );
  const rest = (): JSX.Element => (
    <Show
      when={props.row.missing.length > 0}
      fallback={
        <Show when={!props.row.event.isDraft}>
          <span class="soft small">{text().missing.complete}</span>
        </Show>
      }
    >
      <span class="answer-matrix__gaps icon-text small medium tabular">{gap()}</span>
    </Show>
  );
  return (
    <td class="answer-matrix__totals">
      <span class="answer-matrix__counts soft small tabular" role="img" aria-label={words()}>
        <For each={STATUSES}>
          {(status) => (
            <span class="icon-text" classList={{ faint: counts()[status] === 0 }}>
              <Icon name={STATUS_ICONS[status]} size="s" />
              {counts()[status]}
            </span>
          )}
        </For>
      </span>
      <Show when={mayEdit() && others() > 0} fallback={rest()}>
        <button
          type="button"
          class="answer-matrix__gaps icon-text small medium answer-matrix__open hoverable tabular"
          aria-haspopup="dialog"
          aria-label={`${text().missing.missingCount(props.row.missing.length)}, ${nameOf(props.row.event)}, ${formatDay(props.row.event.day)}`}
          onClick={() => props.onOpen()}
        >
          {gap()}
        </button>
      </Show>
    </td>
  );
}
