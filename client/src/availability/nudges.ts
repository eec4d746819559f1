import type { AskedType, NudgeState, Nudges, Reached } from "@bandstand/shared/notifications/contract.ts";
import { type Accessor, createEffect, createResource, createSignal, on } from "solid-js";
import { call } from "../data/api.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";

interface AskedRef {
  readonly event_type: AskedType;
  readonly event_id: string;
}

/** Who can be reminded of an event or survey, and a function that sends the reminder. Needs a network. */
export interface NudgesState {
  /** Undefined until the service has answered; null without a network, or while it does not have the survey yet. */
  readonly states: Accessor<ReadonlyMap<string, NudgeState> | null | undefined>;
  /** How those who have not answered can be reached; undefined and null as for `states`. */
  readonly reached: Accessor<Reached | null | undefined>;
  readonly isBusy: Accessor<boolean>;
  /** Reminds one member, or all who can be reminded, and shows how many were. */
  readonly nudge: (user_id?: string) => Promise<void>;
}

const byMember = ({ silent }: Nudges) => new Map(silent.map(({ user_id, state }) => [user_id, state]));

const paramsOf = ({ event_type, event_id }: AskedRef) => ({ event_type, event_id });

/** Asks the service who can be reminded of an event or survey, unless `event` is undefined. Call in a component. */
export function createNudges(event: Accessor<AskedRef | undefined>): NudgesState {
  const [isBusy, setBusy] = createSignal(false);
  const [nudges, { mutate, refetch }] = createResource(event, async (asked) => {
    const reply = await call("getNudges", { params: paramsOf(asked) });
    return reply.ok ? { states: byMember(reply.body), reached: reply.body.reached } : null;
  });
  const known = () => (nudges.state === "ready" ? nudges() : undefined);
  createEffect(
    on(
      () => status.syncedAt,
      () => known() === null && void refetch(),
      { defer: true },
    ),
  );
  const nudge = async (user_id?: string): Promise<void> => {
    const asked = event();
    if (asked === undefined) return;
    setBusy(true);
    const before = known();
    const reply = await call("nudge", { params: paramsOf(asked), body: { ...(user_id !== undefined && { user_id }) } });
    setBusy(false);
    if (!reply.ok) return showToast(failureText(reply), { tone: "danger" });
    const after = byMember(reply.body);
    if (before) mutate({ ...before, states: new Map([...before.states, ...after]) });
    const wasReady = (id: string): boolean => before?.states.get(id) === "reachable";
    const sent = [...after].filter(([id, state]) => state === "reminded" && wasReady(id)).length;
    showToast(sent === 0 ? text().missing.remindedNobody : text().missing.reminded(sent), {
      tone: sent === 0 ? "neutral" : "success",
    });
  };
  const part = <Key extends "states" | "reached">(key: Key) => {
    const current = known();
    return current && current[key];
  };
  return { states: () => part("states"), reached: () => part("reached"), isBusy, nudge };
}
