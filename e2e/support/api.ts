import type { Registry, RouteName } from "@bandstand/shared/api/registry.ts";
import { routeTable } from "@bandstand/shared/api/route-table.ts";

type In<T> = T extends { _zod: { input: infer I } } ? I : T extends "text/csv" ? string : undefined;
type Out<T> = T extends { _zod: { output: infer O } } ? O : T extends null ? undefined : string;
type Field<R, Name extends string> = R extends { readonly [_ in Name]: infer T } ? T : undefined;

/** The arguments of an operation; parts that it does not declare are omitted. */
type Arguments<R> = {
  params?: In<Field<R, "params">>;
  query?: In<Field<R, "query">>;
  body?: In<Field<R, "body">>;
  headers?: Record<string, string>;
};

/** An unsuccessful response, with the problem document as received. */
class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(name: string, status: number, text: string) {
    super(`${name}: ${status} ${text}`);
    this.status = status;
    this.code = /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? "";
  }
}

/** A member's client for the public API. Sends cookies, the CSRF token and the Origin header as the app does. */
export class Api {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  #csrfToken = "";

  constructor(url: string) {
    this.#url = url;
  }

  /** Signs in and keeps the session for later calls. */
  async signIn(username: string, password: string): Promise<this> {
    this.#csrfToken = (await this.call("login", { body: { username, password } })).csrf_token;
    return this;
  }

  /** Sets the member's first password with an invitation's token, and keeps the session as `signIn` does. */
  async acceptInvitation(token: string, new_password: string): Promise<this> {
    this.#csrfToken = (await this.call("acceptInvitation", { body: { token, new_password } })).csrf_token;
    return this;
  }

  /** Calls an operation by name. Resolves with the response body; rejects with an `ApiError` on a refusal. */
  async call<N extends RouteName>(name: N, args: Arguments<Registry[N]> = {}): Promise<Out<Registry[N]["response"]>> {
    const [method = "", template = ""] = routeTable[name].split(" ");
    const params = Object.entries<unknown>(args.params ?? {});
    const path = params.reduce(
      (all, [key, value]) => all.replace(`{${key}}`, encodeURIComponent(String(value))),
      template,
    );
    const query = new URLSearchParams(
      Object.entries<unknown>(args.query ?? {}).map(([key, value]) => [key, String(value)]),
    );
    const response = await fetch(`${this.#url}/api${path}${query.size > 0 ? `?${query}` : ""}`, {
      method,
      headers: {
        Origin: this.#url,
        Cookie: [...this.#cookies].map(([key, value]) => `${key}=${value}`).join("; "),
        ...(method !== "GET" && this.#csrfToken && { "X-CSRF-Token": this.#csrfToken }),
        ...(args.body !== undefined && {
          "Content-Type": typeof args.body === "string" ? "text/csv" : "application/json",
        }),
        ...args.headers,
      },
      ...(args.body !== undefined && { body: typeof args.body === "string" ? args.body : JSON.stringify(args.body) }),
    });
    this.#keepCookies(response);
    const text = await response.text();
    if (!response.ok) throw new ApiError(name, response.status, text);
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return (text === "" ? undefined : isJson ? JSON.parse(text) : text) as Out<Registry[N]["response"]>;
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}
