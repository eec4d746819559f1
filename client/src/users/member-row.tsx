import type { Account } from "@bandstand/shared/users/contract.ts";
import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { Initials } from "./initials.tsx";

/** One member in the list: name, role, and whether they play or sing. */
export function MemberRow(props: {
  readonly account: Account;
  readonly isMe: boolean;
  readonly hasFactor: boolean;
  /** The query string with the list's filters, which the link to the member keeps. */
  readonly search: string;
}): JSX.Element {
  return (
    <li>
      <a
        class="member hoverable"
        href={`/members/${props.account.user_id}${props.search}`}
        classList={{ "member--off": props.account.status !== "active" }}
      >
        <Initials of={props.account.real_name} />
        <span class="member__who">
          <span class="member__name row">
            {props.account.real_name}
            <Show when={props.isMe}>
              <Badge tone="accent">{text().users.you}</Badge>
            </Show>
          </span>
          <span class="member__login">
            {props.account.username} · {props.account.email}
          </span>
        </span>
        <span class="member__marks">
          <Show when={props.account.status !== "active"}>
            <Badge tone="warning" icon="x-circle">
              {text().users.deactivated}
            </Badge>
          </Show>
          <Show when={props.account.status === "active" && !props.account.joined}>
            <Badge tone="accent" icon="mail">
              {text().users.invited}
            </Badge>
          </Show>
          <Show when={props.hasFactor}>
            <Badge tone="success" icon="lock">
              {text().secondFactor.badge}
            </Badge>
          </Show>
          <Show when={props.account.singer}>
            <Badge icon="microphone">{text().users.singer}</Badge>
          </Show>
          <Show when={props.account.musician}>
            <Badge icon="note">{text().users.musician}</Badge>
          </Show>
          <Show when={props.account.role !== "musician"}>
            <Badge tone="info" icon={props.account.role === "admin" ? "key" : "edit"}>
              {text().users.roles[props.account.role]}
            </Badge>
          </Show>
        </span>
        <Icon name="chevron-right" />
      </a>
    </li>
  );
}
