import { nextContact } from "@bandstand/shared/asks/chain.ts";
import type { FullAsk } from "@bandstand/shared/line-ups/contract.ts";
import { hasSeat, isLiveAsk } from "@bandstand/shared/line-ups/seats.ts";
import { type JSX, Show, untrack } from "solid-js";
import { entriesOf } from "../availability/public.ts";
import { call } from "../data/api.ts";
import { answerTable } from "../data/answers-table.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { memberTable } from "../data/members-table.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormDialog } from "../ui/form-sheet.tsx";
import { showToast } from "../ui/toast.ts";
import { askedText, contactTable, contactsInOrder } from "./queries.ts";
import type { AskedSeat } from "./asked-seat.ts";

const DEFAULT_HOURS = "24";

/** Returns whom an editor can ask: the contacts in order, then the other members who have not declined. */
function candidates({ event_id, seat }: AskedSeat) {
  const declined = new Set(entriesOf(event_id).flatMap(({ user_id, status }) => (status === "out" ? [user_id] : [])));
  const members = memberTable
    .rows()
    .filter(({ status, user_id }) => status === "active" && user_id !== seat.user_id && !declined.has(user_id))
    .toSorted((a, b) => compareNames(a.real_name, b.real_name));
  return [
    ...contactsInOrder().map(({ contact_id, name, parts }) => ({
      value: contact_id,
      label: name,
      hint: parts.join(", "),
    })),
    ...members.map(({ user_id, real_name, parts }) => ({
      value: user_id,
      label: real_name,
      hint: [text().lineUps.member, ...parts].join(", "),
    })),
  ];
}

/** Lets an editor ask somebody to take a seat: the next contact in order, or a person of their choice. */
export function AskDialog(props: { readonly of: AskedSeat; readonly onClose: () => void }): JSX.Element {
  const of = untrack(() => props.of);
  const { event_type, event_id, day, seat } = of;
  const config = createLiveRecord(() => db().config.toCollection().first());
  const asks = () => (answerTable.byId(event_id)?.asks ?? []) as readonly FullAsk[];
  const next = () => nextContact(seat, asks(), { contacts: contactsInOrder(), day });
  const start: { whom: string | null; doubling: boolean } = { whom: null, doubling: false };
  const form = createForm({
    start,
    check: { whom: ({ whom }) => whom === null && next() === undefined && text().asks.whomMissing },
    save: async ({ whom, doubling }) => {
      const chosen =
        whom === null ? {} : contactTable.byId(whom) ? { contact_id: whom, doubling } : { user_id: whom, doubling };
      const reply = await call("ask", { params: { event_type, event_id }, body: { seat_id: seat.seat_id, ...chosen } });
      if (!reply.ok) return reply;
      showToast(askedText(reply.body), { tone: "success" });
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const hasOther = (whom: string): boolean => {
    const others = of.seats.filter(({ seat_id }) => seat_id !== seat.seat_id);
    return (
      hasSeat(others, whom) ||
      asks().some((ask) => ask.contact_id === whom && ask.seat_id !== seat.seat_id && isLiveAsk(ask, day))
    );
  };
  const hint = (): string | undefined => {
    const { whom } = form.fields;
    if (whom === null && next() === undefined) return text().asks.nobodyNext;
    /* If a member declines, no contact is asked next, so the hint about that would be wrong. */
    return whom !== null && memberTable.byId(whom)
      ? undefined
      : text().asks.whomHint(config()?.standInHours ?? DEFAULT_HOURS);
  };
  const inOrder = (): string => {
    const contact = next();
    return contact === undefined ? text().asks.choose : text().asks.nextIs(contact.name);
  };
  return (
    <FormDialog of={form} title={text().asks.askFor(seat.part)} save={text().asks.send} class="stack">
      <Combobox
        label={text().asks.whom}
        hint={hint()}
        people
        placeholder={inOrder()}
        options={candidates(of)}
        {...form.choice("whom")}
      />
      <Show when={form.fields.whom && hasOther(form.fields.whom)}>
        <Checkbox label={text().asks.alsoHere} {...form.toggle("doubling")} />
      </Show>
    </FormDialog>
  );
}
