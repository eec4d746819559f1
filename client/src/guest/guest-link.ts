import type { GuestAnswer, GuestEvent } from "@bandstand/shared/guest/contract.ts";
import { type Accessor, createSignal, onCleanup } from "solid-js";
import { type OutsideAnswer, postToken, readLink } from "../outside/ask-service.ts";
import { type Reading, findLink, forgetLink, forgetPastLinks, hashOfToken, keepLink } from "./kept-links.ts";

/** Why an answer did not arrive. */
type Missed = "offline" | "failed";

/** The state of a link with which somebody is asked to stand in. */
export interface GuestLink {
  /** What the link shows; undefined until something is known. */
  readonly answer: Accessor<OutsideAnswer<GuestEvent> | undefined>;
  /** True if the service could not be reached, so `answer` is its last known response. */
  readonly isOld: Accessor<boolean>;
  readonly reading: Accessor<Reading>;
  readonly changeReading: (part: Partial<Reading>) => void;
  readonly load: () => Promise<void>;
  /** Sends the answer. Resolves with why it did not arrive, or null. */
  readonly send: (answer: GuestAnswer) => Promise<Missed | null>;
}

const AS_USUAL: Reading = { transposition: null, capos: {} };

/**
 * Loads a link from this device's copy and from the service in parallel, and stores the service's response on the
 * device. The copy is erased after the link's last day, or once the service reports that the link no longer works.
 * `today` returns the device's day. Call in a component.
 */
export function createGuestLink(token: string, today: () => string): GuestLink {
  const [answer, setAnswer] = createSignal<OutsideAnswer<GuestEvent>>();
  const [isOld, setOld] = createSignal(false);
  const [reading, setReading] = createSignal(AS_USUAL);
  /* Private windows may forbid databases; the link then works only online. */
  const onDevice = <T>(work: (hash: string) => Promise<T>): Promise<T | undefined> =>
    hashOfToken(token)
      .then(work)
      .catch(() => undefined);
  let hasChosen = false;

  /* Runs at the same time as the request to the service, because a database that hangs must not delay the response. */
  const kept = onDevice(async (hash) => {
    await forgetPastLinks(today());
    const link = await findLink(hash);
    if (link === undefined) return;
    if (!hasChosen) setReading(link.reading);
    if (answer() !== undefined && answer() !== "failed") return;
    setOld(answer() === "failed");
    setAnswer(link.event);
  });

  const keep = (): Promise<unknown> =>
    onDevice(async (hash) => {
      await kept;
      const event = answer();
      if (typeof event === "object") await keepLink({ hash, event, reading: reading() });
    });

  function take(event: GuestEvent): void {
    setAnswer(event);
    setOld(false);
    void keep();
  }

  function end(): void {
    setAnswer("ended");
    setOld(false);
    void onDevice(forgetLink);
  }

  async function load(): Promise<void> {
    const found = await readLink<GuestEvent>("/guest/read", token);
    if (typeof found === "object") return take(found);
    if (found === "ended") return end();
    if (typeof answer() === "object") setOld(true);
    else setAnswer(found);
  }

  async function send(given: GuestAnswer): Promise<Missed | null> {
    try {
      const reply = await postToken("/guest/answer", { token, answer: given });
      if (reply.ok) take((await reply.json()) as GuestEvent);
      /* The seat may have been filled, or the link may have ended. */
      else await load();
      return reply.ok || isClosed(answer()) ? null : "failed";
    } catch {
      return "offline";
    }
  }

  const again = (): void => void load();
  addEventListener("online", again);
  onCleanup(() => removeEventListener("online", again));
  void load();

  return {
    answer,
    isOld,
    reading,
    changeReading: (part) => {
      hasChosen = true;
      setReading((before) => ({ ...before, ...part }));
      void keep();
    },
    load,
    send,
  };
}

const isClosed = (answer: OutsideAnswer<GuestEvent> | undefined): boolean =>
  answer === "ended" || (typeof answer === "object" && answer.closed !== null);
