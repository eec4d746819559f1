import type { Route } from "@bandstand/shared/contract/route.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { CookieOptions } from "express";
import type { z } from "zod";
import type { CallerOf, Identity } from "./access.ts";
import type { Prepared } from "./prepared.ts";

type Output<T> = T extends z.ZodType ? z.output<T> : T extends "text/csv" ? Buffer : undefined;

/** A mutation's identity: the client's `Idempotency-Key` and a hash of the route, path, query and body. */
export interface Mutation {
  /** Null if the client sent no key. */
  readonly key: string | null;
  readonly hash: string;
}

/** The parts of the request that handlers may see besides the validated values. `req` and `res` stay inside `http/`. */
export interface RequestContext {
  readonly mutation: Mutation;
  /** The `rev`s in the client's `If-Match`, or null without that header. */
  readonly ifMatch: readonly number[] | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: Language;
  /** Returns true once the client has left, so that nobody receives the response. */
  readonly isGone: () => boolean;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, options: CookieOptions): void;
}

export interface HandlerInput<R extends Route> {
  readonly caller: CallerOf<R["access"]>;
  readonly params: Output<R["params"]>;
  readonly query: Output<R["query"]>;
  readonly body: Output<R["body"]>;
  readonly request: RequestContext;
}

/** A response with more than a body: `rev` becomes part of its ETag, and `headers` are added to it. */
export class Answer<T> {
  readonly body: T;
  readonly rev: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: T, more: { rev?: number; headers?: Record<string, string> } = {}) {
    this.body = body;
    this.rev = more.rev;
    this.headers = more.headers ?? {};
  }
}

/** Sends one server-sent event; `data` is written as JSON. */
export type SendEvent = (event: string, data: unknown) => void;

/** Returns the stream's member with the role they have now, or null once their session has ended. */
export type CurrentMember = () => Promise<Identity | null>;

type OpenStream = (send: SendEvent, current: CurrentMember) => () => void;

/**
 * A stream of server-sent events. `open` is called once and returns a function that closes it. The HTTP kernel sends
 * heartbeats.
 */
export class EventStream {
  readonly open: OpenStream;

  constructor(open: OpenStream) {
    this.open = open;
  }
}

type BodyOf<R extends Route> = R["response"] extends z.ZodType
  ? z.input<R["response"]> | Prepared
  : R["response"] extends null
    ? void
    : R["response"] extends "text/event-stream"
      ? EventStream
      : string | Buffer;

/**
 * One function per route: it checks access and rules, calls the model and returns the response. It throws refusals and
 * need not catch any.
 */
export type Handler<R extends Route> = (
  input: HandlerInput<R>,
) => Promise<BodyOf<R> | Answer<BodyOf<R>>> | BodyOf<R> | Answer<BodyOf<R>>;

/** A room's handlers, one for each of its routes. Leaving one out is a compile error. */
export type Handlers<T extends Readonly<Record<string, Route>>> = { readonly [Name in keyof T]: Handler<T[Name]> };
