import { nextContact } from "@bandstand/shared/asks/chain.ts";
import type { Ask, FullAsk } from "@bandstand/shared/line-ups/contract.ts";
import { For, type JSX, Match, Show, Switch, createSignal } from "solid-js";
import { entriesOf } from "../availability/public.ts";
import { call } from "../data/api.ts";
import { answerTable } from "../data/answers-table.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { pendingOf } from "../data/outbox.ts";
import { mayEdit } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.ts";
import type { AskedSeat } from "./asked-seat.ts";
import "./asks.css";
import { GuestLinkDialog } from "./guest-link-dialog.tsx";
import { askedName, askedText, asksFor, contactsInOrder, liveAsk, mayAskFor } from "./queries.ts";

const isFull = (ask: Ask): ask is FullAsk => ask.asked_at !== undefined;

interface SeatAskProps extends AskedSeat {
  /** Opens the dialog in which an editor chooses whom to ask. */
  readonly onAsk: () => void;
}

/**
 * Shown below a seat: who has been asked to stand in and, if the seat is open, a button to ask somebody. Editors see
 * who was asked and choose whom to ask; a member who has declined can ask the next contact in order to take their seat.
 * Asking needs a network.
 */
export function SeatAsk(props: SeatAskProps): JSX.Element {
  const asks = () => asksFor(props.event_id, props.seat.seat_id);
  const live = () => liveAsk(props);
  const isOwn = (): boolean =>
    props.seat.user_id === me()?.user_id &&
    entriesOf(props.event_id).some(({ user_id, status }) => user_id === props.seat.user_id && status === "out");
  const mayAsk = (): boolean =>
    props.state === "open" && mayAskFor(props) && (isOwn() || (mayEdit() && !props.seat.optional));
  return (
    <Show when={mayAsk() || (mayEdit() && asks().length > 0)}>
      <div class="seat-ask stack stack--xs">
        <Show when={mayEdit()}>
          <Former asks={asks().filter((ask) => ask !== live())} />
          <Show when={live()}>
            {(ask) => <Show when={isFull(ask())}>{<Running of={props} ask={ask() as FullAsk} />}</Show>}
          </Show>
        </Show>
        <Show when={mayAsk()}>
          <AskButton of={props} onAsk={() => props.onAsk()} />
        </Show>
      </div>
    </Show>
  );
}

/** Who was asked earlier, and the outcome of each ask. */
function Former(props: { readonly asks: readonly Ask[] }): JSX.Element {
  return (
    <For each={props.asks}>
      {(ask) => (
        <span class="soft small">
          {askedName(ask)}:{" "}
          {text().asks.said[ask.state === "declined" || ask.state === "expired" ? ask.state : "withdrawn"]}
        </span>
      )}
    </For>
  );
}

function AskButton(props: { readonly of: AskedSeat; readonly onAsk: () => void }): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  /* The service lets a member ask only once it knows that they have declined. */
  const unsent = createLiveRecord(() => pendingOf(db(), "availability", props.of.event_id));
  const isUnsent = (): boolean => !mayEdit() && (unsent()?.length ?? 0) > 0;
  const askNext = async (): Promise<void> => {
    const { event_type, event_id, seat } = props.of;
    setBusy(true);
    const reply = await call("ask", { params: { event_type, event_id }, body: { seat_id: seat.seat_id } });
    setBusy(false);
    if (reply.ok) showToast(askedText(reply.body), { tone: "success" });
    else showToast(failureText(reply), { tone: "danger" });
  };
  return (
    <span class="row">
      <Button
        size="s"
        icon="user"
        busy={busy()}
        disabled={status.online === false || isUnsent()}
        onClick={() => (mayEdit() ? props.onAsk() : void askNext())}
      >
        {text().asks.ask}
      </Button>
      <Show when={status.online === false}>
        <span class="soft small">{text().asks.offline}</span>
      </Show>
    </span>
  );
}

interface RunningProps {
  readonly of: AskedSeat;
  readonly ask: FullAsk;
}

/** The current ask: when and how the person was asked, who would be next, and what an editor can do about it. */
function Running(props: RunningProps): JSX.Element {
  const [shown, setShown] = createSignal<"link" | "withdraw">();
  const isAsked = (): boolean => props.ask.state === "asked";
  const told = (): string => {
    const { told_by, told_at, asked_at } = props.ask;
    if (told_at !== null) return `${text().asks.since(formatInstant(told_at))}, ${text().asks.told[told_by]}`;
    return told_by === "link"
      ? text().asks.linkMissing
      : `${text().asks.since(formatInstant(asked_at))}. ${text().asks.onTheWay}`;
  };
  const next = (): string => {
    const all = (answerTable.byId(props.of.event_id)?.asks ?? []).filter(isFull);
    const contact = nextContact(props.of.seat, all, { contacts: contactsInOrder(), day: props.of.day });
    return contact === undefined ? text().asks.noneLeft : text().asks.then(contact.name);
  };
  const withdraw = async (): Promise<void> => {
    const { event_type, event_id } = props.of;
    setShown(undefined);
    const reply = await call("withdrawAsk", { params: { event_type, event_id, ask_id: props.ask.ask_id } });
    if (reply.ok) showToast(text().asks.withdrawn);
    else showToast(failureText(reply), { tone: "danger" });
  };
  return (
    <>
      <Show when={isAsked()}>
        <span class="soft small">
          {told()}
          <Show when={props.ask.user_id === null}>{` · ${next()}`}</Show>
        </span>
      </Show>
      <span class="row">
        <Show when={isAsked() && props.ask.user_id === null}>
          <Button size="s" icon="link" disabled={status.online === false} onClick={() => setShown("link")}>
            {text().asks.link}
          </Button>
        </Show>
        <Button
          size="s"
          look="quiet"
          icon="close"
          disabled={status.online === false}
          onClick={() => setShown("withdraw")}
        >
          {text().asks.withdraw}
        </Button>
        <Show when={status.online === false}>
          <span class="soft small">{text().asks.changeOffline}</span>
        </Show>
      </span>
      <Switch>
        <Match when={shown() === "link"}>
          <GuestLinkDialog of={props.of} ask={props.ask} onClose={() => setShown(undefined)} />
        </Match>
        <Match when={shown() === "withdraw"}>
          <ConfirmDialog
            open
            onClose={() => setShown(undefined)}
            title={text().asks.withdrawTitle(askedName(props.ask))}
            description={text().asks.withdrawHint}
            confirm={text().asks.withdraw}
            danger
            onConfirm={() => void withdraw()}
          />
        </Match>
      </Switch>
    </>
  );
}
