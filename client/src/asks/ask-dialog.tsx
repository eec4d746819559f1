import { nextContact } from "@bandstand/shared/asks/chain.ts";
import type { FullAsk } from "@bandstand/shared/line-ups/ask.ts";
import { type JSX, Show, untrack } from "solid-js";
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
import { contactTable, contactsInOrder } from "./queries.ts";
import type { AskedSeat } from "./seat-ask.tsx";

const DEFAULT_HOURS = "24";

/** Asks a contact in order, or whom the editor chooses. */
export function AskDialog(props: { readonly of: AskedSeat; readonly onClose: () => void }): JSX.Element {
  const { event_type, event_id, day, seat } = untrack(() => props.of);
  const config = createLiveRecord(() => db().config.toCollection().first());
  const start: { whom: string | null; doubling: boolean } = { whom: null, doubling: false };
  const form = createForm({
    start,
    save: async ({ whom, doubling }) => {
      const chosen =
        whom === null ? {} : contactTable.byId(whom) ? { contact_id: whom, doubling } : { user_id: whom, doubling };
      const reply = await call("ask", { params: { event_type, event_id }, body: { seat_id: seat.seat_id, ...chosen } });
      if (!reply.ok) return reply;
      showToast(text().asks.asked, { tone: "success" });
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const next = () => {
    const asks = (answerTable.byId(event_id)?.asks ?? []) as readonly FullAsk[];
    return nextContact(seat, asks, { contacts: contactsInOrder(), day });
  };
  const options = () => [
    ...contactsInOrder().map(({ contact_id, name, parts }) => ({
      value: contact_id,
      label: name,
      detail: parts.join(", "),
    })),
    ...memberTable
      .rows()
      .filter(({ status, user_id }) => status === "active" && user_id !== seat.user_id)
      .map(({ user_id, real_name }) => ({ value: user_id, label: real_name }))
      .toSorted((a, b) => compareNames(a.label, b.label)),
  ];
  const inOrder = (): string => {
    const contact = next();
    return contact === undefined ? text().asks.next : text().asks.nextIs(contact.name);
  };
  return (
    <FormDialog of={form} title={text().asks.askFor(seat.part)} save={text().asks.send} class="stack">
      <Combobox
        label={text().asks.whom}
        hint={text().asks.whomHint(config()?.standInHours ?? DEFAULT_HOURS)}
        people
        placeholder={inOrder()}
        options={options()}
        {...form.choice("whom")}
      />
      <Show when={form.fields.whom}>
        <Checkbox label={text().asks.alsoHere} {...form.toggle("doubling")} />
      </Show>
    </FormDialog>
  );
}
