import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import {
  type EventSeat,
  type SeatState,
  type StaffedSeat,
  type StandIn,
  seatCounts,
  staffedSeats,
} from "@bandstand/shared/line-ups/seats.ts";
import { Index, type JSX, Show, createSignal } from "solid-js";
import { AskDialog, SeatAsk, askedName, mayAskFor } from "../asks/public.ts";
import { entriesOf } from "../availability/public.ts";
import { type StaffedEvent, dayOfEvent, lineUpTable, seatsAt } from "../data/line-ups-table.ts";
import { memberTable } from "../data/members-table.ts";
import { today } from "../data/today.ts";
import { text } from "../i18n/text.ts";
import { type AnnouncedEdit, createAnnouncedEdits } from "../notifications/public.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Badge, type Tone } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import "./line-ups.css";
import { seatHolder } from "./queries.ts";
import { SeatDialog } from "./seat-dialog.tsx";

interface SeatsCardProps {
  readonly event_type: EventType;
  readonly event: StaffedEvent;
  readonly event_id: string;
  /**
   * Returns the edit that gives the event seats of its own, or with null makes it follow its line-up again. Omitted if
   * the member may not change seats.
   */
  readonly onChange?: ((seats: Seat[] | null) => AnnouncedEdit) | undefined;
}

const LOOKS: Readonly<Record<SeatState, { readonly tone: Tone; readonly icon: IconName }>> = {
  filled: { tone: "success", icon: "check-circle" },
  maybe: { tone: "warning", icon: "question-circle" },
  unanswered: { tone: "neutral", icon: "clock" },
  asked: { tone: "warning", icon: "clock" },
  open: { tone: "danger", icon: "x-circle" },
};

/* A member who has since left the band keeps their seat at past events. */
const staffedAt = (event_id: string, seats: readonly EventSeat[], isComing: boolean): StaffedSeat[] => {
  const members = memberTable.rows().filter(({ status }) => !isComing || status === "active");
  return staffedSeats(seats, entriesOf(event_id), new Set(members.map(({ user_id }) => user_id)));
};

/** The seats of a gig or rehearsal, who has them, and how many are open. Renders nothing without a line-up. */
export function SeatsCard(props: SeatsCardProps): JSX.Element {
  const [swapping, setSwapping] = createSignal<StaffedSeat>();
  const [asking, setAsking] = createSignal<StaffedSeat>();
  const edits = createAnnouncedEdits();
  const change = (seats: Seat[] | null): void => {
    const edit = props.onChange?.(seats);
    if (edit) edits.edit(edit, seats === null ? text().lineUps.followed : text().lineUps.swapped);
  };
  const isComing = (): boolean => dayOfEvent(props.event) >= today();
  const name = (): string => lineUpTable.byId(props.event.line_up_id ?? "")?.name ?? "";
  return (
    <Show when={seatsAt(props.event_id, props.event)}>
      {(seats) => {
        const staffed = () => staffedAt(props.event_id, seats(), isComing());
        const asked = ({ seat, state }: StaffedSeat) => {
          const { event_type, event_id } = props;
          return { event_type, event_id, day: dayOfEvent(props.event), seat, seats: seats(), state };
        };
        const askInstead = (one: StaffedSeat): void => {
          setSwapping(undefined);
          setAsking(one);
        };
        return (
          <section class="seats-card card stack stack--s" aria-label={text().lineUps.of(name())}>
            <div class="row row--between">
              <h2 class="subheading">{text().lineUps.of(name())}</h2>
              <SeatCount staffed={staffed()} />
            </div>
            <ul class="ruled">
              {/* `Index`, not `For`, so that a seat's open dialog survives the arrival of an answer. */}
              <Index each={staffed()}>
                {(one) => (
                  <SeatRow
                    {...one()}
                    event_id={props.event_id}
                    ask={
                      <Show when={isComing()}>
                        <SeatAsk {...asked(one())} onAsk={() => setAsking(one())} />
                      </Show>
                    }
                  >
                    <Show when={props.onChange}>
                      <IconButton
                        icon="edit"
                        size="s"
                        label={text().lineUps.swap(one().seat.part)}
                        onClick={() => setSwapping(one())}
                      />
                    </Show>
                  </SeatRow>
                )}
              </Index>
            </ul>
            <Show when={isComing() && props.event.seats && props.onChange}>
              <div class="row row--between">
                <span class="soft small">{text().lineUps.ownSeats}</span>
                <Button look="quiet" size="s" icon="undo" onClick={() => change(null)}>
                  {text().lineUps.follow}
                </Button>
              </div>
            </Show>
            <Show when={swapping()} keyed>
              {(one) => (
                <SeatDialog
                  seat={one.seat}
                  seats={seats().map(({ stand_in: _standIn, ...plain }) => plain)}
                  onSave={(next) => change(next)}
                  onAsk={isComing() && mayAskFor(asked(one)) ? () => askInstead(one) : undefined}
                  onClose={() => setSwapping(undefined)}
                />
              )}
            </Show>
            <Show when={asking()} keyed>
              {(one) => <AskDialog of={asked(one)} onClose={() => setAsking(undefined)} />}
            </Show>
            <edits.Dialog />
          </section>
        );
      }}
    </Show>
  );
}

/** How many of the needed seats are open or, if none is, how many are filled. */
function SeatCount(props: { readonly staffed: readonly StaffedSeat[] }): JSX.Element {
  const counts = () => seatCounts(props.staffed);
  const isComplete = (): boolean => counts().filled === counts().needed;
  return (
    <Show when={counts().needed > 0}>
      <Show
        when={counts().open > 0}
        fallback={
          <Badge tone={isComplete() ? "success" : "neutral"} icon={isComplete() ? "check-circle" : "clock"}>
            {text().lineUps.filledCount(counts().filled, counts().needed)}
          </Badge>
        }
      >
        <Badge tone="danger" icon="warning">
          {text().lineUps.openCount(counts().open, counts().needed)}
        </Badge>
      </Show>
    </Show>
  );
}

/**
 * Says who stands in or has been asked to. Musicians learn the name of a contact only once the contact has accepted.
 */
function standInText(stand_in: StandIn, state: SeatState): string {
  if (state === "filled") return text().asks.standsIn(askedName(stand_in));
  const isUnknown = stand_in.user_id === null && stand_in.name === null;
  return isUnknown ? text().asks.askedNow : text().asks.askedWho(askedName(stand_in));
}

interface SeatRowProps extends StaffedSeat {
  readonly event_id: string;
  /** The controls for asking somebody to stand in, shown below the seat. */
  readonly ask: JSX.Element;
  readonly children: JSX.Element;
}

function SeatRow(props: SeatRowProps): JSX.Element {
  /* An optional seat may stay open, so it is not marked as a gap. */
  const look = () =>
    props.state === "open" && props.seat.optional ? ({ tone: "neutral", icon: "circle" } as const) : LOOKS[props.state];
  const who = (): string => {
    const { stand_in } = props.seat;
    if (props.taker === "stand_in" && stand_in !== undefined) return standInText(stand_in, props.state);
    const holder = seatHolder(props.seat);
    const hasDeclined = entriesOf(props.event_id).some(
      ({ user_id, status }) => user_id === props.seat.user_id && status === "out",
    );
    if (holder === null) return text().lineUps.nobody;
    return hasDeclined ? text().lineUps.declined(holder) : holder;
  };
  return (
    <li>
      <div class="seat">
        <span class={`tone-${look().tone} seat__state`}>
          <Icon name={look().icon} />
        </span>
        <span class="seat__text">
          <span>
            {props.seat.part}
            <Show when={props.seat.optional}>
              <span class="soft small"> {text().lineUps.optionalMark}</span>
            </Show>
          </span>
          <span class="soft">{who()}</span>
        </span>
        <span class={`tone-${look().tone} seat__state small`}>{text().lineUps.states[props.state]}</span>
        {props.children}
      </div>
      {props.ask}
    </li>
  );
}
