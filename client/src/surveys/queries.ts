import { isAnsweredBy, isManagedBy, isOpen, openFor } from "@bandstand/shared/surveys/state.ts";
import { type Accessor, createMemo, createSignal, onCleanup } from "solid-js";
import { gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveList, createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { me } from "../data/session.ts";
import { compareNames } from "../i18n/format.ts";

export type SurveyRow = RowOf<"surveys">;

/** How often a screen checks the time, because surveys close by themselves. */
const TICK_MS = 20_000;

/** The current instant in the records' format, updated a few times a minute. Call in a component. */
export function useNow(): Accessor<string> {
  const [now, setNow] = createSignal(new Date().toISOString());
  const timer = setInterval(() => setNow(new Date().toISOString()), TICK_MS);
  onCleanup(() => clearInterval(timer));
  return now;
}

const myId = (): string => me()?.user_id ?? "";

/** True if this member may change, close, decide and delete the survey. The server checks this too. */
export const mayManage = (survey: SurveyRow): boolean => {
  const account = me();
  return account !== undefined && account !== null && isManagedBy(survey, account);
};

const newestFirst = (a: SurveyRow, b: SurveyRow): number => (a.created_at < b.created_at ? 1 : -1);

interface Surveys {
  /** Open surveys without this member's answer; those that close first come first. */
  readonly awaited: Accessor<readonly SurveyRow[]>;
  /** Open surveys that this member has answered. */
  readonly open: Accessor<readonly SurveyRow[]>;
  readonly closed: Accessor<readonly SurveyRow[]>;
  readonly ready: Accessor<boolean>;
  readonly error: Accessor<unknown>;
}

const byClosing = (a: SurveyRow, b: SurveyRow): number => {
  if (a.closes_at === b.closes_at) return newestFirst(a, b);
  if (a.closes_at === null || b.closes_at === null) return a.closes_at === null ? 1 : -1;
  return a.closes_at < b.closes_at ? -1 : 1;
};

/** All surveys, in the three groups in which they are shown. Call in a component. */
export function useSurveys(): Surveys {
  const now = useNow();
  const rows = createLiveList<SurveyRow>(() => gather(db().surveys, (rows) => rows), "survey_id");
  const open = createMemo(() => rows.items.filter((survey) => isOpen(survey, now())).toSorted(byClosing));
  return {
    awaited: createMemo(() => open().filter((survey) => !isAnsweredBy(survey, myId()))),
    open: createMemo(() => open().filter((survey) => isAnsweredBy(survey, myId()))),
    closed: createMemo(() => rows.items.filter((survey) => !isOpen(survey, now())).toSorted(newestFirst)),
    ready: () => rows.ready,
    error: () => rows.error,
  };
}

/** One survey: undefined while loading, null if it is not on this device. */
export const useSurvey = (survey_id: Accessor<string>): Accessor<SurveyRow | null | undefined> =>
  createLiveRecord<SurveyRow>(() => {
    const id = survey_id();
    return db().surveys.get(id);
  });

/** True while an edit to the survey waits to be sent. */
export const useIsWaiting = (survey_id: Accessor<string>): Accessor<boolean> => {
  const count = createLiveRecord(() => {
    const id = survey_id();
    return db().outbox.where({ collection: "surveys", id }).count();
  });
  return () => (count() ?? 0) > 0;
};

export interface Band {
  /** Ids of the active members, whose answers count. */
  readonly active: Accessor<ReadonlySet<string>>;
  /** The active members by name, with this member first. */
  readonly members: Accessor<readonly RowOf<"users">[]>;
  name(user_id: string): string;
}

/** The band's members. Call in a component. */
export function useBand(): Band {
  const users = createLiveList<RowOf<"users">>(() => db().users.toArray(), "user_id");
  const members = createMemo(() =>
    users.items
      .filter(({ status }) => status === "active")
      .toSorted((a, b) => {
        const isMine = Number(b.user_id === myId()) - Number(a.user_id === myId());
        return isMine || compareNames(a.real_name, b.real_name);
      }),
  );
  return {
    members,
    active: createMemo(() => new Set(members().map(({ user_id }) => user_id))),
    name: (user_id) => users.items.find((user) => user.user_id === user_id)?.real_name ?? "",
  };
}

/** True once the event created by a survey is on this device and visible to the member. */
export const useIsThere = (
  created: Accessor<{ readonly event_type: "gig" | "rehearsal"; readonly event_id: string }>,
): Accessor<boolean> => {
  const count = createLiveRecord(() => {
    const { event_type, event_id } = created();
    return event_type === "gig"
      ? db().gigs.where({ gig_id: event_id }).count()
      : db().rehearsals.where({ rehearsal_id: event_id }).count();
  });
  return () => (count() ?? 0) > 0;
};

/** Open surveys without this member's answer; those that close first come first. Undefined while loading. */
export function useAwaitedSurveys(): Accessor<readonly SurveyRow[] | null | undefined> {
  const now = useNow();
  return createLiveRecord(async () => {
    const at = now();
    const awaited = await gather(db().surveys, (rows) => rows.filter((survey) => openFor(survey, myId(), at)));
    return awaited.toSorted(byClosing);
  });
}
