import { telHref } from "@bandstand/shared/users/phone.ts";
import { Navigate, useSearchParams } from "@solidjs/router";
import { type JSX, Show } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { ListScreen } from "../ui/list-screen.tsx";
import { ListStates, Rows } from "../ui/list-states.tsx";
import { MoveButtons } from "../ui/move-buttons.tsx";
import { EmptyState } from "../ui/states.tsx";
import { updateContact } from "./commands.ts";
import { ContactForm } from "./contact-form.tsx";
import "./asks.css";
import { type ContactRow, contactTable, contactsInOrder, movedOrder } from "./queries.ts";

/** The contacts who can stand in, in the order in which they are asked. For editors only; works offline. */
export function ContactsPage(): JSX.Element {
  const [query, setQuery] = useSearchParams<{ new?: string; edit?: string }>();
  const close = (): void => setQuery({ new: undefined, edit: undefined }, { replace: true });
  const add = (): JSX.Element => (
    <Show when={mayEdit()}>
      <Button icon="plus" look="primary" size="s" onClick={() => setQuery({ new: "1" })}>
        {text().asks.add}
      </Button>
    </Show>
  );
  return (
    <Show when={me() === undefined || mayEdit()} fallback={<Navigate href="/band" />}>
      <ListScreen
        class="page--narrow"
        title={text().asks.title}
        subtitle={text().asks.lead}
        backHref="/band"
        actions={add()}
      >
        <ListStates
          isLoading={!contactTable.complete()}
          isEmpty={contactsInOrder().length === 0}
          empty={
            <EmptyState icon="users" title={text().asks.empty} hint={text().asks.emptyHint}>
              {add()}
            </EmptyState>
          }
        >
          {/* By id, so that a contact that is moved keeps its card, and with it the focus. */}
          <Rows each={contactsInOrder().map(({ contact_id }) => contact_id)}>
            {(contact_id) => (
              <Show when={contactTable.byId(contact_id)}>
                {(contact) => <ContactCard contact={contact()} onEdit={() => setQuery({ edit: contact_id })} />}
              </Show>
            )}
          </Rows>
        </ListStates>
      </ListScreen>
      <Show when={query.new && mayEdit()}>
        <ContactForm onClose={close} />
      </Show>
      <Show when={mayEdit() && contactTable.byId(query.edit ?? "")}>
        {(contact) => <ContactForm contact={contact()} onClose={close} />}
      </Show>
    </Show>
  );
}

function ContactCard(props: { readonly contact: ContactRow; readonly onEdit: () => void }): JSX.Element {
  const place = (): number => contactsInOrder().findIndex(({ contact_id }) => contact_id === props.contact.contact_id);
  const order = (by: 1 | -1): number | null => movedOrder(contactsInOrder(), place(), by);
  const move = (by: 1 | -1): void => {
    const next = order(by);
    if (next !== null) void updateContact(props.contact.contact_id, { order: next });
  };
  return (
    <section class="card contact" aria-label={props.contact.name}>
      <span class="contact__place soft tabular">{place() + 1}</span>
      <h2 class="contact__name heading row">
        {props.contact.name}
        <Show when={props.contact.kept}>
          <Badge>{text().asks.keptMark}</Badge>
        </Show>
      </h2>
      <div class="contact__text stack stack--xs">
        <span class="soft">{props.contact.parts.join(", ")}</span>
        <Show when={props.contact.phone}>{(phone) => <a href={telHref(phone())}>{phone()}</a>}</Show>
        <Show when={props.contact.email}>{(email) => <a href={`mailto:${email()}`}>{email()}</a>}</Show>
        <Show when={props.contact.note}>{(note) => <span class="soft small own-words">{note()}</span>}</Show>
      </div>
      <span class="contact__actions">
        <MoveButtons
          place={place()}
          upLabel={text().asks.earlier(props.contact.name)}
          downLabel={text().asks.later(props.contact.name)}
          mayUp={order(-1) !== null}
          mayDown={order(1) !== null}
          onMove={move}
        />
        <IconButton icon="edit" label={text().asks.editOne(props.contact.name)} onClick={() => props.onEdit()} />
      </span>
    </section>
  );
}
