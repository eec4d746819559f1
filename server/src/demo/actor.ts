import type { Registry, RouteName } from "@bandstand/shared/contract/registry.ts";
import { registry } from "@bandstand/shared/contract/registry.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { instantOf, todayIn } from "@bandstand/shared/time/day.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import type { z } from "zod";
import { type Identity, mintCaller } from "../http/access.ts";
import { asAnswer } from "../http/answer.ts";
import type { AppContext } from "../http/context.ts";
import type { Handlers, RequestContext } from "../http/handler.ts";

/** Every handler of the service, as `app.ts` mounts them. */
export type RoomHandlers = (context: AppContext) => Handlers<Registry>;

type Sent<T> = T extends z.ZodType ? z.input<T> : T extends "text/csv" ? Buffer : undefined;
type Answered<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<R, Name extends string> = R extends { readonly [_ in Name]: infer T } ? Sent<T> : undefined;

/** What an operation takes, as a client would send it. */
interface Sending<R> {
  readonly params?: Part<R, "params">;
  readonly query?: Part<R, "query">;
  readonly body?: Part<R, "body">;
}

/** The time of day at which the demo band does its paperwork. */
const EVENING_SECONDS = 18 * 60 * 60;

/** Nothing of the demo comes over the network: no key, no cookies, no address. */
const noRequest: RequestContext = {
  mutation: { key: null, hash: "" },
  ifMatch: null,
  ip: "",
  userAgent: "",
  language: "de",
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
};

/**
 * The handlers on a day of the past or on today: validated by the same contracts, judged by the same rules and stamped
 * with that day, so that the demo band has a history which the service itself could have written.
 */
export class Stage {
  readonly today: string;
  readonly #context: AppContext;
  readonly #rooms: RoomHandlers;
  readonly #byDay = new Map<string, Handlers<Registry>>();

  constructor(context: AppContext, rooms: RoomHandlers) {
    // A demo band announces nothing to anybody.
    this.#context = { ...context, env: { ...context.env, CHAT_URL: undefined, SMTP_URL: undefined } };
    this.#rooms = rooms;
    this.today = todayIn(context.now().getTime(), context.env.TIMEZONE);
  }

  /** The handlers as they are in the evening of `day`; a moment that has not come yet is the present one. */
  on(day: string): Handlers<Registry> {
    const known = this.#byDay.get(day);
    if (known !== undefined) return known;
    const evening = new Date(instantOf(day, EVENING_SECONDS, this.#context.env.TIMEZONE));
    const isPast = evening < this.#context.now();
    const handlers = this.#rooms(isPast ? { ...this.#context, now: () => evening, today: () => day } : this.#context);
    this.#byDay.set(day, handlers);
    return handlers;
  }
}

/** A member of the demo band who acts through the service's own handlers. */
export class Actor {
  readonly #stage: Stage;
  readonly #identity: Identity;

  constructor(stage: Stage, user: { user_id: string; username: string; role: Role }) {
    this.#stage = stage;
    this.#identity = { user_id: user.user_id, username: user.username, role: user.role, session_id: newId() };
  }

  get user_id(): string {
    return this.#identity.user_id;
  }

  /** Does `name` on `day` (default: today). Throws what a client would be refused with. */
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
    // The kernel has the same seam: values are validated by the route's own schemas, so they are what it declares.
    const handle = this.#stage.on(day)[name] as (input: unknown) => unknown;
    const caller = mintCaller(route.access, this.#identity);
    const answer = await handle({ caller, ...values, request: noRequest });
    return asAnswer(answer).body as Answered<Registry[N]["response"]>;
  }
}
