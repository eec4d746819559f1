import { randomUUID } from "node:crypto";
import { isMutating } from "@bandstand/shared/contract/route.ts";
import type { Method, Route, Routes } from "@bandstand/shared/contract/route.ts";
import type { Request, RequestHandler, Response } from "express";
import { isAllowed, mintCaller } from "./access.ts";
import type { Gate, Identity } from "./access.ts";
import { asAnswer, sendAnswer } from "./answer.ts";
import type { AppContext } from "./context.ts";
import { BodyBudget, type HeldBytes, MEMBERS, STRANGERS } from "./body-budget.ts";
import { ContractFaults } from "./contract-faults.ts";
import { cookieJar } from "./cookies.ts";
import { refuseForgery } from "./csrf.ts";
import { Refusal } from "./errors.ts";
import { EventStreams } from "./event-stream.ts";
import { EventStream } from "./handler.ts";
import type { Handler, HandlerInput, Handlers } from "./handler.ts";
import { decodeParams, mutationOf, validatedInput } from "./input.ts";
import { preferredLanguage } from "./language.ts";
import { problemOf, toRefusal } from "./problem.ts";
import { parseQuery, searchOf } from "./query-string.ts";
import { memoryLimit, senderOf } from "./rate-limit.ts";
import { readBody } from "./request-body.ts";
import type { RawBody } from "./request-body.ts";
import { cookieOf, requestContext } from "./request-context.ts";
import { PathTable } from "./route-match.ts";
import { subKey } from "./secrets.ts";

/**
 * A handler for any route. The kernel builds its input from validated values, which have the types that the handler
 * expects.
 */
type AnyHandler = (input: HandlerInput<Route>) => unknown;

interface Operation {
  readonly route: Route;
  readonly handler: AnyHandler;
}

/** Data that is collected while a request is processed, for its log line. */
interface Visit {
  readonly id: string;
  route?: Route;
  identity?: Identity;
  /** The code of the refusal, if any. */
  code?: string;
  /** The counted bytes of the body, once it is being read. */
  held?: HeldBytes;
}

/** Statuses for which the log includes the sender's address: not signed in, no permission, too large, too many. */
const TELLING: ReadonlySet<number> = new Set([401, 403, 413, 429]);

/** The sender of a request: a member, null on a public route, or the refusal after a failed authentication. */
type Sender = Identity | Refusal | null;

const isMember = (sender: Sender): sender is Identity => sender !== null && !(sender instanceof Refusal);

/**
 * The API as one Express handler, in which rooms are mounted one by one. Every request takes the same steps: find the
 * sender, count against the rate limit, then check for refusals in this order: 400/413/415 → 405 → 401 → CSRF → 403
 * role → 422 → 404 → state.
 */
export class Api {
  readonly faults = new ContractFaults();
  readonly streams = new EventStreams();
  readonly #context: AppContext;
  readonly #gate: Gate;
  readonly #table = new PathTable<Operation>();
  readonly #perMember;
  readonly #perStranger;
  readonly #bodiesOfMembers = new BodyBudget(MEMBERS);
  readonly #bodiesOfStrangers = new BodyBudget(STRANGERS);
  readonly #cookies;
  readonly #requests;
  readonly #durations;

  constructor(context: AppContext, gate: Gate) {
    this.#context = context;
    this.#gate = gate;
    this.#cookies = cookieJar(context.env);
    const { metrics } = context;
    this.#requests = metrics.counter("bandstand_http_requests_total", "Answered requests.");
    this.#durations = metrics.histogram("bandstand_http_request_seconds", "Time until the answer was sent.");
    const aMinute = { points: context.env.RATE_LIMIT_PER_MINUTE, seconds: 60 };
    this.#perMember = memoryLimit({ name: "member", ...aMinute });
    this.#perStranger = memoryLimit({ name: "stranger", ...aMinute });
  }

  /** Mounts a room. A route without a handler does not compile. */
  mount<const T extends Routes>(routes: T, handlers: Handlers<T>): void {
    for (const name of Object.keys(routes) as (keyof T & string)[]) {
      const route = routes[name] as T[keyof T & string];
      const handler: Handler<typeof route> = handlers[name];
      this.#table.add(route, { route, handler });
    }
  }

  /** Every mounted operation as `METHOD /path`. */
  get mounted(): string[] {
    return this.#table.targets.map(({ route }) => `${route.method} ${route.path}`);
  }

  /** The handler to mount below the API's base path; it responds to every request there. */
  get middleware(): RequestHandler {
    return async (req, res) => {
      const visit: Visit = { id: randomUUID() };
      const started = performance.now();
      res.set({ "X-Request-Id": visit.id, "Cache-Control": "no-store" });
      res.on("close", () => this.#log(req, res, visit, performance.now() - started));
      const closed = res.closed
        ? Promise.resolve()
        : new Promise<void>((resolve) => void res.once("close", () => resolve()));
      try {
        await this.#serve(req, res, visit);
      } catch (error) {
        this.#refuse(req, res, visit, error);
      }
      /* The body counts until both have happened: the handler may still use it after the client has left. */
      await closed;
      visit.held?.release();
    };
  }

  async #serve(req: Request, res: Response, visit: Visit): Promise<void> {
    const match = this.#table.match(req.path);
    const method = (req.method === "HEAD" ? "GET" : req.method) as Method;
    const operation = match?.methods.get(method);
    if (operation !== undefined) visit.route = operation.route;
    const sender = await this.#senderOf(req, operation?.route);
    if (isMember(sender)) visit.identity = sender;
    const device = isMember(sender) ? null : this.#gate.deviceOf((name) => cookieOf(req, name));
    await this.#countRequest(req, sender, device);
    if (match === undefined) throw new Refusal("NOT_FOUND");
    const raw = await this.#readBody(req, visit, { sender, device });
    const query = parseQuery(searchOf(req.url));
    const params = decodeParams(match.params);
    if (operation === undefined) {
      res.set("Allow", allowed(match.methods));
      throw new Refusal("METHOD_NOT_ALLOWED");
    }
    const { route, handler } = operation;
    if (sender instanceof Refusal) throw sender;
    const identity = sender;
    if (isMutating(route.method)) this.#refuseForgery(req, route, identity);
    const caller = mintCaller(route.access, identity);
    const language = preferredLanguage(req.get("Accept-Language"));
    const sent = { query, raw, params, language };
    const values = validatedInput(route, sent);
    const mutation = mutationOf(req.get("Idempotency-Key"), route, sent, {
      userId: identity?.user_id ?? "",
      hashKey: subKey(this.#context.env.SECRET_KEY, "mutation"),
    });
    const request = requestContext(req, res, { mutation, language });
    await this.#answer(req, res, visit, await this.#run(handler, route, { caller, ...values, request }));
  }

  async #run(handler: AnyHandler, route: Route, input: HandlerInput<Route>): Promise<unknown> {
    try {
      return await handler(input);
    } catch (error) {
      if (error instanceof Refusal) this.faults.checkRefusal(route, error);
      throw error;
    }
  }

  async #answer(req: Request, res: Response, { route, identity }: Visit, given: unknown): Promise<void> {
    if (route === undefined) return;
    if (given instanceof EventStream && identity !== undefined) {
      if (req.method === "HEAD") res.type("text/event-stream").end();
      else this.streams.start(res, given, identity, () => this.#gate.current(identity));
      return;
    }
    const answer = asAnswer(given);
    if (this.#context.env.NODE_ENV !== "production") await this.faults.checkAnswer(route, answer.body);
    await sendAnswer(req, res, route, answer);
  }

  async #senderOf(req: Request, route: Route | undefined): Promise<Sender> {
    if (route?.access === "public") return null;
    try {
      return await this.#gate.identify(cookieOf(req, this.#cookies.access));
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  /*
   * Requests from known devices are counted per device, so that a stranger's flood does not lock out band members at
   * the same address.
   */
  #countRequest(req: Request, sender: Sender, device: string | null): Promise<void> {
    if (isMember(sender)) return this.#perMember.take(sender.user_id);
    return this.#perStranger.take(device ?? senderOf(req.ip ?? ""));
  }

  /*
   * Bodies over 64 KiB are accepted only from senders who may use the route
   * (docs/decisions/020-strangers-and-the-door.md).
   */
  #readBody(
    req: Request,
    visit: Visit,
    { sender, device }: { sender: Sender; device: string | null },
  ): Promise<RawBody> {
    const { route } = visit;
    const held = isMember(sender)
      ? this.#bodiesOfMembers.hold(sender.user_id)
      : this.#bodiesOfStrangers.hold(device ?? senderOf(req.ip ?? ""));
    visit.held = held;
    const isPatient = isMember(sender) || device !== null;
    return readBody(req, route, { held, isPatient, beyondSmall: refusalOfLarge(route, sender, isPatient) });
  }

  #refuseForgery(req: Request, route: Route, identity: Identity | null): void {
    const isExempt = route.csrfExempt === true || identity === null;
    const check = isExempt
      ? null
      : {
          sessionId: identity.session_id,
          header: req.get("X-CSRF-Token"),
          cookie: cookieOf(req, this.#cookies.csrf),
        };
    refuseForgery(this.#context.env, req.headers, check);
  }

  #refuse(req: Request, res: Response, visit: Visit, error: unknown): void {
    const refusal = toRefusal(error);
    visit.code = refusal.code;
    if (refusal.code === "INTERNAL_ERROR") {
      this.#context.log.error(
        { request_id: visit.id, route: routeName(visit), err: refusal.cause },
        "unexpected error",
      );
    }
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const problem = problemOf(refusal, preferredLanguage(req.get("Accept-Language")), visit.id);
    if (refusal.retryAfterSeconds !== undefined) res.set("Retry-After", String(refusal.retryAfterSeconds));
    // Nobody reads the rest of the body, so the connection cannot be reused.
    if (!req.complete) res.set("Connection", "close");
    res.status(problem.status).set("Content-Type", "application/problem+json; charset=utf-8");
    res.end(JSON.stringify(problem));
  }

  #log(req: Request, res: Response, visit: Visit, milliseconds: number): void {
    const { identity, route } = visit;
    const labels = { method: req.method, route: routeName(visit) };
    this.#requests.add({ ...labels, status: String(res.statusCode) });
    /* The duration of a stream would only show how long the device listened. */
    if (route?.response !== "text/event-stream") this.#durations.observe(labels, milliseconds / 1000);
    this.#context.log.info(
      {
        request_id: visit.id,
        method: req.method,
        route: routeName(visit),
        status: res.statusCode,
        ms: Math.round(milliseconds),
        ...(visit.code !== undefined && { code: visit.code }),
        ...(TELLING.has(res.statusCode) && { address: req.ip }),
        ...(identity !== undefined && route?.unsigned !== true && { user_id: identity.user_id }),
      },
      "request",
    );
  }
}

/**
 * Returns the refusal for a body over 64 KiB, or null if the body is accepted. Bodies from strangers are not read
 * further.
 */
function refusalOfLarge(route: Route | undefined, sender: Sender, isKnown: boolean): Refusal | null {
  if (isMember(sender)) {
    return route === undefined || isAllowed(sender.role, route.access) ? null : new Refusal("FORBIDDEN");
  }
  return isKnown ? sender : new Refusal("BODY_TOO_LARGE");
}

/** Returns the declared path, because the actual one may contain a link's secret. */
const routeName = ({ route }: Visit): string => (route === undefined ? "unknown" : route.path);

const allowed = (methods: ReadonlyMap<Method, unknown>): string =>
  [...methods.keys(), ...(methods.has("GET") ? ["HEAD"] : [])].join(", ");
