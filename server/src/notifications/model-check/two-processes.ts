import type { Logger } from "pino";
import type { Random } from "../../testing/random.ts";
import { type Channel, type Channels, Deliverer } from "../deliver.ts";
import type { Outbox } from "../model.ts";
import type { NewNotice, NoticeChannel } from "../notice.ts";

/** Thrown in a process that has crashed, so that none of its code continues. */
class Crash extends Error {}

type Gate = (step: string) => Promise<void>;

/** A process that is paused at a step until it is released. */
interface Parked {
  readonly step: string;
  /** Does not continue before this time, in ms since 1970. */
  until: number;
  readonly resolve: () => void;
  readonly reject: (error: Crash) => void;
}

interface World {
  readonly outbox: Outbox;
  readonly channels: Channels;
  /** The notices that every process queues, repeatedly. */
  readonly toSend: readonly NewNotice[];
  readonly log: Logger;
  readonly random: Random;
  /** The most crashes and stalls allowed. */
  readonly faults: number;
  readonly start: number;
}

const CHANNELS: readonly NoticeChannel[] = ["audience", "member", "chat", "mail"];
const REST_MS = 20_000;
/**
 * How long a stalled process pauses: long enough for its claim to expire and another process to take over the notice.
 */
const STALL_MS = 65_000;
/** Enough for any schedule; one that needs more never ends. */
const STEPS_MAX = 20_000;

/* Lets a process crash or stall before and after each of its outgoing calls. */
function gated<Call extends (...args: never[]) => Promise<unknown>>(gate: Gate, name: string, call: Call): Call {
  const through = async (...args: Parameters<Call>): Promise<unknown> => {
    await gate(`${name}, before`);
    const answer = await call(...args);
    await gate(`${name}, after`);
    return answer;
  };
  return through as unknown as Call;
}

const gatedOutbox = (gate: Gate, outbox: Outbox): Outbox => ({
  ...outbox,
  add: gated(gate, "add", outbox.add.bind(outbox)),
  open: gated(gate, "open", outbox.open.bind(outbox)),
  claim: gated(gate, "claim", outbox.claim.bind(outbox)),
  settle: gated(gate, "settle", outbox.settle.bind(outbox)),
});

const gatedChannel = (gate: Gate, channel: Channel): Channel => ({
  isIdempotent: channel.isIdempotent,
  deliver: gated(gate, "deliver", channel.deliver.bind(channel)),
});

/**
 * Runs two processes with one outbox, one step at a time; `random` decides which process continues, and where one
 * crashes or stalls. A crashed process is replaced by a new one. Resolves with the number of faults once nothing is
 * queued any more. `splitting` creates the channels that write to the outbox themselves.
 */
export async function runTwoProcesses(
  { outbox, channels, toSend, log, random, faults, start }: World,
  splitting: (outbox: Outbox, now: () => Date) => Channels,
): Promise<number> {
  let time = start;
  let left = faults;
  const now = (): Date => new Date(time);
  const parked = new Map<number, Parked>();
  const failures: unknown[] = [];
  let notify: () => void = () => undefined;

  function live(id: number): void {
    const gate: Gate = (step) =>
      new Promise<void>((resolve, reject) => {
        parked.set(id, { step, until: step === "rest" ? time + REST_MS : time, resolve, reject });
        notify();
      });
    const own = gatedOutbox(gate, outbox);
    const all = { ...channels, ...splitting(own, now) };
    const ways = Object.entries(all).map(([name, channel]) => [name, gatedChannel(gate, channel)]);
    const deliverer = new Deliverer({ outbox: own, channels: Object.fromEntries(ways), log, now, chance: () => 0 });
    const run = async (): Promise<void> => {
      for (;;) {
        for (const notice of toSend) await own.add(notice, { now: now() });
        for (const channel of CHANNELS) await deliverer.round(channel, new AbortController().signal);
        await gate("rest");
      }
    };
    run().catch((error: unknown) => {
      if (!(error instanceof Crash)) failures.push(error);
      else if (left >= 0) live(id);
      notify();
    });
  }

  const allParked = (): Promise<void> =>
    new Promise((resolve, reject) => {
      notify = () => {
        if (failures.length > 0) reject(failures[0]);
        else if (parked.size === 2) resolve();
      };
      notify();
    });
  const isDone = async (): Promise<boolean> => {
    for (const channel of CHANNELS) if ((await outbox.open(channel)).length > 0) return false;
    return true;
  };

  live(0);
  live(1);
  for (let steps = 0; ; steps += 1) {
    await allParked();
    const both = [...parked.entries()];
    if (both.every(([, { step }]) => step === "rest") && (await isDone())) break;
    if (steps > STEPS_MAX) throw new Error("the schedule does not end");
    time = Math.max(time, Math.min(...both.map(([, { until }]) => until)));
    const [id, next] = random.pick(both.filter(([, { until }]) => until <= time));
    const isFault = left > 0 && next.step !== "rest" && random.chance(0.08);
    if (isFault) left -= 1;
    if (isFault && random.chance(0.4)) {
      next.until = time + STALL_MS;
      continue;
    }
    parked.delete(id);
    if (isFault) next.reject(new Crash());
    else next.resolve();
  }
  const used = faults - left;
  left = -1;
  for (const { reject } of parked.values()) reject(new Crash());
  return used;
}
