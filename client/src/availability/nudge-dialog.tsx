import type { AskedType, NudgeState, Reached } from "@bandstand/shared/notifications/contract.ts";
import type { AnswerRow } from "@bandstand/shared/availability/who-is-missing.ts";
import { type JSX, For, Show } from "solid-js";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { GroupMessage } from "../ui/group-message.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import type { ComingEvent } from "./coming-events.ts";
import { eventLine } from "./missing-text.ts";
import { type NudgesState, createNudges } from "./nudges.ts";
import { memberName } from "./queries.ts";
import "./nudge-dialog.css";

type Row = AnswerRow<ComingEvent>;

const STATE_ICONS: Readonly<Record<NudgeState, IconName>> = {
  reachable: "bell",
  reminded: "check-circle",
  unreachable: "cloud-off",
};

/* Explains why somebody cannot be reminded again, or that reminding needs a network. */
function Hints(props: { readonly nudges: NudgesState }): JSX.Element {
  const has = (state: NudgeState): boolean => [...(props.nudges.states()?.values() ?? [])].includes(state);
  return (
    <Show when={props.nudges.states() !== null} fallback={<Banner tone="warning">{text().missing.offline}</Banner>}>
      <p class="soft small">
        {[text().missing.remindLead, has("reminded") && text().missing.remindedHint].filter(Boolean).join(" ")}
      </p>
    </Show>
  );
}

function State(props: { readonly state: NudgeState }): JSX.Element {
  return (
    <span class={`icon-text small toned tone-${props.state === "reminded" ? "success" : "neutral"}`}>
      <Icon name={STATE_ICONS[props.state]} size="s" />
      {text().missing.states[props.state]}
    </span>
  );
}

/** An event or a survey; the dialog shows its title. */
export interface Asked {
  readonly event_type: AskedType;
  readonly event_id: string;
  readonly title: string;
}

/* The text for the group chat, which is the main action if the app reaches none of the missing members. */
function MissingMessage(props: {
  readonly message: () => string;
  readonly reached: Reached | null | undefined;
}): JSX.Element {
  return (
    <GroupMessage
      message={props.message}
      reached={props.reached}
      nameOf={memberName}
      hint={text().missing.unreachableHint}
      isPrimary={props.reached?.reachable === 0}
    />
  );
}

/** The members who have not answered, how many of them can be reached on which channels, and buttons to remind them. */
export function NudgeEventDialog(props: {
  readonly asked: Asked;
  readonly missing: readonly string[];
  readonly message: () => string;
  readonly onClose: () => void;
}): JSX.Element {
  const nudges = createNudges(() => props.asked);
  const silent = (): readonly string[] => props.missing.filter((user_id) => user_id !== me()?.user_id);
  const stateOf = (user_id: string): NudgeState | undefined => nudges.states()?.get(user_id);
  const ready = (): number => silent().filter((user_id) => stateOf(user_id) === "reachable").length;
  return (
    <Dialog
      open
      title={text().missing.ofEvent(props.asked.title)}
      onClose={() => props.onClose()}
      actions={
        <Show when={ready() > 1}>
          <Button look="primary" icon="bell" busy={nudges.isBusy()} onClick={() => void nudges.nudge()}>
            {text().missing.remindAll(ready())}
          </Button>
        </Show>
      }
    >
      <Show when={nudges.reached()}>
        {(reached) => (
          <p class="small tabular">
            {text().notify.reach(reached().people, reached().reachable, reached().mail, reached().push)}
          </p>
        )}
      </Show>
      <ul class="ruled">
        <For each={silent()}>
          {(user_id) => (
            <li class="nudge__line row row--between">
              <span class="nudge__who anywhere">
                {memberName(user_id)}
                <Show when={stateOf(user_id)}>{(state) => <State state={state()} />}</Show>
              </span>
              <Show when={stateOf(user_id) === "reachable"}>
                <Button
                  size="s"
                  icon="bell"
                  aria-label={text().missing.remindOne(memberName(user_id))}
                  disabled={nudges.isBusy()}
                  onClick={() => void nudges.nudge(user_id)}
                >
                  {text().missing.remind}
                </Button>
              </Show>
            </li>
          )}
        </For>
      </ul>
      <MissingMessage message={props.message} reached={nudges.reached()} />
      <Hints nudges={nudges} />
    </Dialog>
  );
}

/**
 * The events that a member has not answered, and a button to remind the member. The reminder is about the next event
 * and lists the others.
 */
export function NudgeMemberDialog(props: {
  readonly user_id: string;
  readonly rows: readonly Row[];
  readonly message: (rows: readonly Row[]) => string;
  readonly onClose: () => void;
}): JSX.Element {
  const nudges = createNudges(() => props.rows[0]?.event);
  const state = (): NudgeState | undefined => nudges.states()?.get(props.user_id);
  /* The service counts everyone who has not answered the event, but here only one member matters. */
  const reached = (): Reached | null | undefined => {
    const all = nudges.reached();
    if (!all) return all;
    const unreachable = all.unreachable.filter((user_id) => user_id === props.user_id);
    return { people: 1, reachable: 1 - unreachable.length, mail: 0, push: 0, unreachable };
  };
  /* The message names only this member, although others may be missing too. */
  const message = (): string => props.message(props.rows.map((row) => ({ ...row, missing: [props.user_id] })));
  return (
    <Dialog
      open
      title={text().missing.ofMember(memberName(props.user_id))}
      onClose={() => props.onClose()}
      actions={
        <Show when={state() === "reachable"}>
          <Button look="primary" icon="bell" busy={nudges.isBusy()} onClick={() => void nudges.nudge(props.user_id)}>
            {text().missing.remind}
          </Button>
        </Show>
      }
    >
      <ul class="ruled">
        <For each={props.rows}>{(row) => <li class="nudge__line tabular">{eventLine(row.event)}</li>}</For>
      </ul>
      <Show when={state()}>{(known) => <State state={known()} />}</Show>
      <MissingMessage message={message} reached={reached()} />
      <Hints nudges={nudges} />
    </Dialog>
  );
}
