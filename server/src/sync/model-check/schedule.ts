import { Refusal } from "../../http/errors.ts";
import type { Viewer } from "../collections.ts";
import type { Algorithm } from "./algorithm.ts";
import { GIGS, gigId } from "./band.ts";
import { Device } from "./device.ts";
import { deviceViolations, writeViolations } from "./findings.ts";
import { type Backup, MemoryDatabase } from "./memory-database.ts";
import { Random } from "../../testing/random.ts";
import { Scheduler } from "./scheduler.ts";
import { type Mutation, ServerProcess } from "./server-process.ts";

const SERVERS = 2;
const WRITERS = 3;
const MUTATIONS_PER_WRITER = 2;
const RECORDS = 3;
/** The most requests that a device makes before it goes offline until the end. */
const DEVICE_STEPS = 7;
/** More requests than a healthy device can need to catch up. */
const CATCH_UP_STEPS = 30;

const CALL_FAULTS = { stall: 0.12, lostBefore: 0.02, lostAfter: 0.03 };
const HALF_YEAR_MS = 182 * 24 * 60 * 60 * 1000;

const LOST_ON_THE_WAY = 0.05;
const DELIVERED_TWICE = 0.1;
/**
 * The probability that a writer gives up after a failure, like a phone whose battery is empty. A write that was carried
 * out must still reach everyone.
 */
const GIVES_UP = 0.3;

/** The probability of each event before a step. */
const EVENTS = {
  crash: 0.03,
  backup: 0.01,
  restore: 0.008,
  role: 0.03,
  "half a year": 0.02,
  sweep: 0.01,
} as const;

type Event = keyof typeof EVENTS;

/** Ignores a failed request; its sender may repeat it. */
const passOver = (): void => undefined;

/** The errors found in a schedule (none if the algorithm is correct), and the events that happened in it. */
export interface Finding {
  readonly violations: readonly string[];
  readonly happened: ReadonlySet<string>;
}

const KINDS: readonly Mutation["kind"][] = ["create", "note", "note", "note", "note", "note", "hide", "remove"];

/** A small simulation of a band: servers that crash, writers that retry, devices that sync. */
class Schedule {
  readonly #random: Random;
  readonly #algorithm: Algorithm;
  readonly #scheduler: Scheduler;
  readonly #database = new MemoryDatabase();
  readonly #network = { isCrashed: false };
  readonly #servers: ServerProcess[] = [];
  readonly #roles: Viewer["role"][] = ["editor", "musician"];
  readonly #happened = new Set<string>();
  #acknowledged = new Map<string, string>();
  #saved: { readonly backup: Backup; readonly acknowledged: Map<string, string> } | undefined;
  #epochs = 1;
  #tags = 0;
  #lastChanged = 0;
  readonly #isNewBand: boolean;
  #now = 1;
  #isHealed = false;

  constructor(seed: number, algorithm: Algorithm) {
    this.#random = new Random(seed);
    this.#algorithm = algorithm;
    this.#scheduler = new Scheduler(this.#random, CALL_FAULTS);
    this.#isNewBand = this.#random.chance(0.4);
    if (!this.#isNewBand) this.#openWithRecords();
    for (let slot = 0; slot < SERVERS; slot++) this.#start(slot);
  }

  async run(): Promise<Finding> {
    const devices = this.#roles.map((_, member) => this.#deviceOf(member));
    if (this.#random.chance(0.2)) await this.#setUpFirst(devices[0]);
    const writers = Array.from({ length: WRITERS }, (_, writer) => this.#writes(writer));
    for (const device of devices)
      if (this.#random.chance(0.7)) void this.#readsAlong(device, 3 + this.#random.below(DEVICE_STEPS - 2));
    await this.#scheduler.run(() => this.#event());
    this.#isHealed = true;
    this.#scheduler.heal();
    for (const server of this.#servers) void server.sweep();
    await this.#scheduler.run();
    await Promise.all(writers);
    const caughtUp = Promise.all(devices.map((device) => this.#readsAlong(device, CATCH_UP_STEPS)));
    await this.#scheduler.run();
    await caughtUp;
    const violations = [
      ...this.#database.unlogged,
      ...writeViolations(this.#database, this.#acknowledged),
      ...devices.flatMap((device, member) => deviceViolations(this.#database, device, this.#viewer(member))),
    ];
    return { violations, happened: this.#happened };
  }

  /** Lets a device fetch its snapshot before the first write. It may then sleep until the end. */
  async #setUpFirst(device: Device | undefined): Promise<void> {
    if (device !== undefined) void this.#readsAlong(device, 3);
    await this.#scheduler.run();
  }

  /** Adds two records before the schedule starts, so that not every schedule begins with an empty band. */
  #openWithRecords(): void {
    for (const number of [0, 1]) {
      const hidden = this.#random.chance(0.3);
      const stamps = { created_at: "", updated_at: "", origin: "", mids: [] };
      this.#database.insert(GIGS.name, { _id: gigId(number), rev: 1, applied: [], hidden, ...stamps });
      this.#database.append([
        { _id: number + 1, collection: GIGS.name, id: gigId(number), rev: 1, tag: this.#tag(), at: 0 },
      ]);
    }
  }

  readonly #tag = (): string => `tag ${(this.#tags += 1)}`;

  #start(slot: number): void {
    const server = new ServerProcess(this.#scheduler, this.#database, this.#algorithm, this.#tag, () => this.#now);
    this.#servers[slot] = server;
    void server.sweep().catch(passOver);
  }

  #crash(slot: number): void {
    this.#servers[slot]?.crashedBy(this.#scheduler);
    this.#start(slot);
  }

  readonly #effects: Readonly<Record<Event, () => void>> = {
    crash: () => this.#crash(this.#random.below(SERVERS)),
    backup: () => {
      this.#saved = { backup: this.#database.backup(), acknowledged: new Map(this.#acknowledged) };
    },
    restore: () => this.#restore(),
    role: () => this.#changeRole(),
    "half a year": () => this.#halfYear(),
    sweep: () => void this.#anyServer().sweep().catch(passOver),
  };

  /** Triggers at most one event. */
  #event(): void {
    let roll = this.#random.next();
    for (const [event, probability] of Object.entries(EVENTS) as [Event, number][]) {
      roll -= probability;
      if (roll >= 0) continue;
      this.#happened.add(event);
      this.#effects[event]();
      return;
    }
  }

  #anyServer(): ServerProcess {
    return this.#random.pick(this.#servers);
  }

  /** Restores a backup while the service is stopped. */
  #restore(): void {
    if (this.#saved === undefined) return;
    for (const server of this.#servers) server.crashedBy(this.#scheduler);
    this.#epochs += 1;
    const epoch = this.#algorithm.isEpochNewAfterRestore ? `epoch ${this.#epochs}` : this.#database.epoch;
    this.#database.restore(this.#saved.backup, epoch);
    this.#acknowledged = new Map(this.#saved.acknowledged);
    for (let slot = 0; slot < SERVERS; slot++) this.#start(slot);
  }

  /**
   * Simulates a period without activity that is longer than the log is kept, while the processes keep running. Then
   * trims the log.
   */
  #halfYear(): void {
    this.#scheduler.timeOut();
    this.#now += HALF_YEAR_MS;
    const before = this.#now - HALF_YEAR_MS / 2;
    void this.#anyServer().trim(before).catch(passOver);
  }

  /**
   * Changes a member's role. Often picks the member changed last, to simulate a mistaken change that is reverted.
   */
  #changeRole(): void {
    const member = this.#random.chance(0.7) ? this.#lastChanged : this.#random.below(this.#roles.length);
    this.#lastChanged = member;
    this.#roles[member] = this.#roles[member] === "editor" ? "musician" : "editor";
  }

  #viewer(member: number): Viewer {
    return { user_id: `member ${member}`, role: this.#roles[member] ?? "musician" };
  }

  #deviceOf(member: number): Device {
    return new Device(
      () => this.#viewer(member),
      (work) => this.#send(work),
      this.#random,
      this.#algorithm,
    );
  }

  /** Delivers a request to a running process and returns its response. */
  async #send<T>(work: (server: ServerProcess) => Promise<T>): Promise<T> {
    await this.#scheduler.call(this.#network, () => undefined);
    const answer = await work(this.#anyServer());
    await this.#scheduler.call(this.#network, () => undefined);
    if (!this.#isHealed && this.#random.chance(LOST_ON_THE_WAY)) throw new Error("lost in transit");
    return answer;
  }

  async #writes(writer: number): Promise<void> {
    for (let count = 0; count < MUTATIONS_PER_WRITER; count++) {
      const key = `${writer}-${count}`;
      const mutation = {
        kind: this.#isNewBand && count === 0 ? "create" : this.#random.pick(KINDS),
        id: gigId(this.#random.below(RECORDS)),
        key,
      };
      const deliver = () => this.#send((server) => this.#writesTo(server, mutation, `writer ${writer}`));
      if (this.#random.chance(DELIVERED_TWICE)) void deliver().catch(passOver);
      while (!(await this.#isAnswered(deliver)));
    }
  }

  /** Sends a write and records that it was acknowledged: from then on, only a restore may undo it. */
  async #writesTo(server: ServerProcess, mutation: Mutation, user_id: string): Promise<void> {
    await server.write(mutation, user_id);
    if (mutation.kind !== "remove") this.#acknowledged.set(mutation.key, mutation.id);
    this.#happened.add(mutation.kind);
  }

  /** Returns true if the writer need not send again: it was answered, or it gives up. */
  async #isAnswered(deliver: () => Promise<void>): Promise<boolean> {
    try {
      await deliver();
      return true;
    } catch (error) {
      const isRefused = error instanceof Refusal && error.code !== "WRITE_CONTENDED";
      return isRefused || this.#random.chance(GIVES_UP);
    }
  }

  async #readsAlong(device: Device, steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      try {
        const isCurrent = await device.step(!this.#isHealed);
        if (this.#isHealed && isCurrent) return;
      } catch {
        /* No response arrived; the next step sends a new request from the device's current state. */
      }
    }
  }
}

/** Runs a seed's schedule to its end, stops all faults, lets all devices catch up, and checks the result. */
export const runSchedule = (seed: number, algorithm: Algorithm): Promise<Finding> =>
  new Schedule(seed, algorithm).run();
