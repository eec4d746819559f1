import type { Registry, RouteName } from "@bandstand/shared/api/registry.ts";
import { registry } from "@bandstand/shared/api/registry.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { instantOf, todayIn } from "@bandstand/shared/time/day.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import type { z } from "zod";
import { type Identity, mintCaller } from "../http/access.ts";
import { asAnswer } from "../http/answer.ts";
import type { AppContext } from "../http/context.ts";
import type { RequestContext } from "../http/handler.ts";
import type { Api } from "../http/mount.ts";

/** Mounts all features as `app.ts` does, for network requests or for the demo band. */
export type MountRooms = (api: Pick<Api, "mount">, context: AppContext) => void;

type Sent<T> = T extends z.ZodType ? z.input<T> : T extends "text/csv" ? Buffer : undefined;
type Answered<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<R, Name extends string> = R extends { readonly [_ in Name]: infer T } ? Sent<T> : undefined;

/** The input of an operation, as a client would send it. */
interface Sending<R> {
  readonly params?: Part<R, "params">;
  readonly query?: Part<R, "query">;
  readonly body?: Part<R, "body">;
}

/** The time of day at which the demo band uses the app. */
const EVENING_SECONDS = 18 * 60 * 60;

/** The demo's calls do not come over the network: no key, no cookies, no address. */
const noRequest: RequestContext = {
  mutation: { key: null, hash: "" },
  ifMatch: null,
  ip: "",
  userAgent: "",
  language: "de",
  isGone: () => false,
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
};

type Handle = (input: unknown) => unknown;

/**
 * The service's own handlers with a clock that can be set to a past day. Requests are validated by the same contracts,
 * checked by the same rules and stamped with that day, so the demo band's history is what real requests would have
 * left.
 */
export class Stage {
  readonly today: string;
  readonly #timeZone: string;
  readonly #handlers = new Map<string, Handle>();
  readonly #present: () => Date;
  #moment: () => Date;

  constructor(context: AppContext, mountRooms: MountRooms) {
    this.today = context.today();
    this.#timeZone = context.env.TIMEZONE;
    this.#present = () => context.now();
    this.#moment = this.#present;
    const past: AppContext = {
      ...context,
      // A demo band sends no messages.
      env: { ...context.env, CHAT_URL: undefined, SMTP_URL: undefined },
      now: () => this.#moment(),
      today: () => todayIn(this.#moment().getTime(), this.#timeZone),
    };
    const mount: Api["mount"] = (_routes, handlers) => {
      for (const [name, handle] of Object.entries(handlers)) this.#handlers.set(name, handle as Handle);
    };
    mountRooms({ mount }, past);
  }

  /** Returns a time on `day` in the band's time zone, in ms since 1970. */
  instantOf(day: string, seconds: number): number {
    return instantOf(day, seconds, this.#timeZone);
  }

  /** Returns the handler of `name`, with the clock set to the evening of `day`, or now if that is earlier. */
  on(day: string, name: RouteName): Handle {
    const evening = new Date(instantOf(day, EVENING_SECONDS, this.#timeZone));
    this.#moment = evening < this.#present() ? () => evening : this.#present;
    const handle = this.#handlers.get(name);
    if (handle === undefined) throw new Error(`${name} is not mounted`);
    return handle;
  }
}

/** A member of the demo band who acts through the service's own handlers. */
export class Actor {
  readonly #stage: Stage;
  readonly #identity: Identity;

  constructor(stage: Stage, user: { user_id: string; username: string; role: Role }) {
    this.#stage = stage;
    const { user_id, username, role } = user;
    this.#identity = { user_id, username, role, session_id: newId(), lacksSecondFactor: false };
  }

  get user_id(): string {
    return this.#identity.user_id;
  }

  /** Calls `name` on `day` (default: today). Throws the refusal that a client would receive. */
  async do<N extends RouteName>(
    name: N,
    sending: Sending<Registry[N]> = {},
    day = this.#stage.today,
  ): Promise<Answered<Registry[N]["response"]>> {
    const route: Route = registry[name];
    const values = {
      params: await route.params?.parseAsync(sending.params ?? {}),
      query: await route.query?.parseAsync(sending.query ?? {}),
      body: typeof route.body === "object" ? await route.body.parseAsync(sending.body) : sending.body,
    };
    const caller = mintCaller(route.access, this.#identity);
    const answer = await this.#stage.on(day, name)({ caller, ...values, request: noRequest });
    return asAnswer(answer).body as Answered<Registry[N]["response"]>;
  }
}
