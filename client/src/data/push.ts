import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { RouteName } from "@bandstand/shared/contract/registry.ts";
import { call } from "./api.ts";
import type { BandDatabase } from "./db.ts";
import { inOneTransaction, takeOver } from "./incoming.ts";
import { mergeFields } from "./merge-fields.ts";
import { mutationOf, render } from "./mutations.ts";
import type { Failure, Reply } from "./request.ts";
import { type AnyRow, type OutboxEntry, idFields } from "./rows.ts";

const LANES_MAX = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;
const JITTER = 0.3;
/** After so many merges in a row the edit is shown to a person instead. */
const MERGES_MAX = 5;

const PASSING = new Set([0, 408, 425, 426, 429]);

/** `wait`: nothing can be sent before that moment (ms since 1970), null when all is sent. */
export interface PushOutcome {
  readonly wait: number | null;
  /** The last request that got no usable answer, if one did. */
  readonly failure: Failure | null;
  readonly sent: number;
}

/** How long to wait after the given number of failed tries, with jitter so that a band does not come back all at once. */
export function backOffMs(tries: number, random: () => number = Math.random): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS);
  return Math.round(wait * (1 + JITTER * random()));
}

/* Entries that may go now: the first of each lane, unless an earlier edit creates what it may refer to. */
function ready(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const lanes = new Set<string>();
  let isCreating = false;
  return entries.filter((entry) => {
    const isFirst = !lanes.has(entry.lane);
    lanes.add(entry.lane);
    const mayGo = isFirst && !isCreating;
    if (mutationOf(entry.name)?.creates) isCreating = true;
    return mayGo;
  });
}

/** Sends what waits: strict order per lane, at most three lanes side by side. Only the leading tab calls it. */
export async function push(band: BandDatabase): Promise<PushOutcome> {
  /* Whatever a tab that died had in flight is sent again; the key keeps it from being applied twice. */
  await band.outbox.filter((entry) => entry.state === "sending").modify({ state: "new" });
  let failure: Failure | null = null;
  let sent = 0;
  for (;;) {
    const now = Date.now();
    const waiting = await band.outbox.orderBy("n").toArray();
    const candidates = ready(waiting).filter((entry) => mutationOf(entry.name) !== undefined);
    const due = candidates.filter((entry) => entry.not_before <= now).slice(0, LANES_MAX);
    if (due.length === 0 || failure !== null) {
      const moments = candidates.map((entry) => entry.not_before);
      return { wait: moments.length === 0 ? null : Math.min(...moments), failure, sent };
    }
    const outcomes = await Promise.all(due.map((entry) => sendEntry(band, entry)));
    sent += outcomes.filter((outcome) => outcome === null).length;
    failure = outcomes.find((outcome) => outcome !== null) ?? null;
  }
}

/** Null when the entry is dealt with, else why it waits. */
async function sendEntry(band: BandDatabase, entry: OutboxEntry): Promise<Failure | null> {
  const mutation = mutationOf(entry.name);
  if (mutation === undefined) return null;
  /* Claimed in a transaction: from here on a later edit is not folded into it. */
  const claimed = await band.transaction("rw", band.outbox, async () => {
    const current = await band.outbox.get(entry.n);
    if (current === undefined) return undefined;
    await band.outbox.update(entry.n, { state: "sending" });
    return current;
  });
  if (claimed === undefined) return null;
  const server = (await band.shadow.get([entry.collection, entry.id]))?.row ?? undefined;
  const isGuarded = mutation.fields !== undefined && server !== undefined && server.rev > 0;
  const reply = (await call(
    mutation.route as RouteName,
    {
      ...mutation.request(claimed.args as object, server, claimed.base),
      idempotencyKey: claimed.mutation_id,
      ...(isGuarded ? { ifMatch: server.rev } : {}),
    } as never,
  )) as Reply<unknown>;
  if (reply.ok) {
    await acknowledge(band, claimed, reply.body, reply.rev);
    return null;
  }
  return await refused(band, claimed, reply);
}

async function acknowledge(band: BandDatabase, entry: OutboxEntry, body: unknown, rev: number | null): Promise<void> {
  const { collection, id } = entry;
  await inOneTransaction(band, async () => {
    await band.outbox.delete(entry.n);
    const isRecord = typeof body === "object" && body !== null && rev !== null;
    const record = isRecord ? withoutComputed(body as Record<string, unknown>) : undefined;
    if (record !== undefined && rev !== null) await toServerRow(band, entry, { ...record, rev });
    else if (body === undefined) await toServerRow(band, entry, null);
    await render(band, collection, id);
  });
}

/* REST adds computed fields to some records; the app computes them itself. */
const COMPUTED = ["timing", "duplicate_warning"];
const withoutComputed = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !COMPUTED.includes(field)));

async function toServerRow(band: BandDatabase, { collection, id }: OutboxEntry, row: AnyRow | null): Promise<void> {
  const shadow = await band.shadow.get([collection, id]);
  if (row !== null && (shadow?.row?.rev ?? 0) > row.rev) return;
  const generation = shadow?.row?.generation;
  const stamped =
    row === null ? null : { ...row, [idFields[collection]]: id, ...(generation === undefined ? {} : { generation }) };
  await band.shadow.put({ collection, id, row: stamped });
}

async function refused(band: BandDatabase, entry: OutboxEntry, failure: Failure): Promise<Failure | null> {
  const { status, code } = failure;
  if (status === 401 || code === "CSRF_FAILED" || PASSING.has(status) || status >= 500 || code === "WRITE_CONTENDED") {
    const wait = failure.retryAfterMs ?? backOffMs(entry.tries);
    await band.outbox.update(entry.n, { state: "new", tries: entry.tries + 1, not_before: Date.now() + wait });
    return failure;
  }
  if (code === "SETLIST_CONFLICT" && entry.tries < MERGES_MAX) return await takeSetlist(band, entry, failure);
  if (code === "STALE_RECORD" && entry.tries < MERGES_MAX) return await takeFields(band, entry, failure);
  await inOneTransaction(band, async () => {
    const { n, state: _state, not_before: _notBefore, ...kept } = entry;
    await band.outbox.delete(n);
    await band.failed.add({ ...kept, code, detail: failure.detail, failed_at: Date.now() } as never);
    await render(band, entry.collection, entry.id);
  });
  return null;
}

/* The answer carries the setlist as it is now: with it as the server's row, the next try sends the merge. */
async function takeSetlist(band: BandDatabase, entry: OutboxEntry, { problem }: Failure): Promise<null> {
  await inOneTransaction(band, async () => {
    const shadow = await band.shadow.get([entry.collection, entry.id]);
    const { setlist_version, setlist, rev } = problem;
    if (shadow?.row) {
      const row = { ...shadow.row, setlist_version, setlist, ...(typeof rev === "number" ? { rev } : {}) };
      await band.shadow.put({ ...shadow, row });
    }
    await noteConflicts(band, entry);
    await band.outbox.update(entry.n, { mutation_id: newId(), state: "new", tries: entry.tries + 1, not_before: 0 });
    await render(band, entry.collection, entry.id);
  });
  return null;
}

/** What a kind of edit says about clashes between it and the server's row; kept for a person to look at. */
async function noteConflicts(band: BandDatabase, entry: OutboxEntry): Promise<void> {
  const server = (await band.shadow.get([entry.collection, entry.id]))?.row ?? undefined;
  const found = mutationOf(entry.name)?.conflicts?.(entry.args as object, server, entry.base);
  if (found === undefined || found === null) return;
  const { name, collection, id } = entry;
  await band.conflicts.add({ name, collection, id, ...found, found_at: Date.now() } as never);
}

/* Field by field: what only one side changed stands, what both changed is theirs until a person says otherwise. */
async function takeFields(band: BandDatabase, entry: OutboxEntry, { problem }: Failure): Promise<null> {
  const mutation = mutationOf(entry.name);
  const theirs = problem["record"];
  const { rev } = problem;
  if (mutation?.fields === undefined || typeof theirs !== "object" || theirs === null || typeof rev !== "number")
    return null;
  const mine = mutation.fields(entry.args as object);
  const { kept, clashes } = mergeFields(
    (entry.base ?? {}) as Record<string, unknown>,
    mine,
    theirs as Record<string, unknown>,
  );
  await inOneTransaction(band, async () => {
    const record = withoutComputed(theirs as Record<string, unknown>);
    await toServerRow(band, entry, { ...record, rev });
    if (clashes.length > 0) {
      const pick = (from: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(clashes.map((field) => [field, from[field] ?? null]));
      const { name, collection, id } = entry;
      const sides = { mine: pick(mine), theirs: pick(theirs as Record<string, unknown>), details: clashes };
      await band.conflicts.add({ name, collection, id, ...sides, found_at: Date.now() } as never);
    }
    if (Object.keys(kept).length === 0) await band.outbox.delete(entry.n);
    else {
      const args = mutation.withFields?.(entry.args as object, kept) ?? entry.args;
      await band.outbox.update(entry.n, {
        args,
        mutation_id: newId(),
        state: "new",
        tries: entry.tries + 1,
        not_before: 0,
      });
    }
    await render(band, entry.collection, entry.id);
  });
  return null;
}

/** Takes server rows over that came another way, such as the answer of an online-only call. */
export const takeAnswer = (
  band: BandDatabase,
  collection: OutboxEntry["collection"],
  id: string,
  record: Record<string, unknown>,
  rev: number,
): Promise<void> =>
  inOneTransaction(band, () => takeOver(band, [{ collection, id, rev, record: withoutComputed(record) }]));
