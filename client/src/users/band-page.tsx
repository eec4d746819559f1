import type { Account } from "@bandstand/shared/users/contract.ts";
import { sharedReach } from "@bandstand/shared/users/reach.ts";
import { telHref } from "@bandstand/shared/users/phone.ts";
import { useSearchParams } from "@solidjs/router";
import { type JSX, Show, createMemo } from "solid-js";
import { memberTable } from "../data/members-table.ts";
import { isAdmin, mayEdit } from "../data/rights.ts";
import type { RowOf } from "../data/rows.ts";
import { me } from "../data/session.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { ListScreen } from "../ui/list-screen.tsx";
import { ListStates, NoMatch } from "../ui/list-states.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { EmptyState } from "../ui/states.tsx";
import "./band.css";
import { Initials } from "./initials.tsx";

type Member = RowOf<"users">;

/** The member's own row as others will see it, including edits that this device has not sent. */
function withOwnEdits(member: Member): Member {
  const own = me();
  if (own?.user_id !== member.user_id) return member;
  /* Just after an update of the app, the stored account may predate `shares`. */
  const { shares }: Partial<Account> = own;
  if (shares === undefined) return member;
  const { phone: _phone, email: _email, ...rest } = member;
  return { ...rest, real_name: own.real_name, parts: own.parts, ...sharedReach(own) };
}

/** What a member does in the band: their parts or, if they have none, whether they play or sing. */
const partsOf = ({ parts, musician, singer }: Member): string =>
  parts.length > 0
    ? parts.join(", ")
    : [musician && text().users.musician, singer && text().users.singer].filter(Boolean).join(", ");

/** Who is in the band, what they play, and how to reach them. For every member; works offline. */
export function BandPage(): JSX.Element {
  const [query, setQuery] = useSearchParams<{ q?: string }>();
  const members = createMemo(() =>
    memberTable
      .rows()
      .filter(({ status }) => status === "active")
      .map(withOwnEdits)
      .toSorted((one, other) => compareNames(one.real_name, other.real_name)),
  );
  const wanted = (): string => (query.q ?? "").trim().toLocaleLowerCase();
  const shown = createMemo(() =>
    members().filter((member) => `${member.real_name} ${partsOf(member)}`.toLocaleLowerCase().includes(wanted())),
  );
  return (
    <ListScreen
      class="page--narrow"
      title={text().users.band}
      subtitle={members().length > 0 ? text().users.count(members().length) : text().users.bandLead}
      backHref="/more"
      actions={
        <>
          <ButtonLink look="quiet" icon="users" href="/band/line-ups">
            {text().lineUps.title}
          </ButtonLink>
          <Show when={mayEdit()}>
            <ButtonLink look="quiet" icon="phone" href="/band/stand-ins">
              {text().asks.title}
            </ButtonLink>
          </Show>
          <Show when={isAdmin()}>
            <ButtonLink look="quiet" icon="sliders" href="/members">
              {text().users.manage}
            </ButtonLink>
          </Show>
        </>
      }
      tools={
        <SearchField
          class="grow"
          label={text().users.bandSearch}
          value={query.q ?? ""}
          onInput={(q) => setQuery({ q: q || null }, { replace: true })}
        />
      }
    >
      <ListStates
        isLoading={!memberTable.complete()}
        isEmpty={members().length === 0}
        empty={<EmptyState icon="users" title={text().users.none} />}
        isUnmatched={shown().length === 0}
        unmatched={<NoMatch title={text().users.noneFound} onClear={() => setQuery({ q: null }, { replace: true })} />}
      >
        <ul class="members card card--flush ruled">
          <IncrementalFor each={shown()}>{(member) => <BandMember member={member} />}</IncrementalFor>
        </ul>
      </ListStates>
    </ListScreen>
  );
}

function BandMember(props: { readonly member: Member }): JSX.Element {
  const isMe = (): boolean => props.member.user_id === me()?.user_id;
  const isReachable = (): boolean => Boolean(props.member.phone ?? props.member.email);
  return (
    <li class="band-member">
      <Initials of={props.member.real_name} />
      <div class="member__who">
        <span class="member__name row">
          {props.member.real_name}
          <Show when={isMe()}>
            <Badge tone="accent">{text().users.you}</Badge>
          </Show>
          <Show when={!props.member.joined}>
            <Badge tone="accent" icon="mail">
              {text().users.invited}
            </Badge>
          </Show>
        </span>
        <span class="soft small">{partsOf(props.member)}</span>
      </div>
      <div class="band-member__ways">
        <Show when={props.member.phone}>
          {(phone) => (
            <Way
              icon="phone"
              href={telHref(phone())}
              label={text().users.callMember(props.member.real_name, phone())}
              shown={phone()}
            />
          )}
        </Show>
        <Show when={props.member.email}>
          {(email) => (
            <Way
              icon="mail"
              href={`mailto:${email()}`}
              label={text().users.writeMember(props.member.real_name, email())}
              shown={email()}
            />
          )}
        </Show>
        <Show when={isMe()}>
          <ButtonLink look="quiet" size="s" icon="edit" href="/profile#reach">
            {isReachable() ? text().users.changeMine : text().users.shareMine}
          </ButtonLink>
        </Show>
      </div>
    </li>
  );
}

/** A phone number or email address; a tap on it starts a call or an email. A number without digits is shown as text. */
const Way = (props: {
  readonly icon: "phone" | "mail";
  readonly href: string | undefined;
  readonly label: string;
  readonly shown: string;
}): JSX.Element => (
  <a class="band-member__way" href={props.href} aria-label={props.href && props.label}>
    <Icon name={props.icon} size="s" />
    <span>{props.shown}</span>
  </a>
);
