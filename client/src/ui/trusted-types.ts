/*
 * The app's only Trusted Types policy. The server's content security policy allows no other, so browsers with Trusted
 * Types reject plain strings wherever they would become elements or code. Created once: the browser refuses a second
 * policy with the same name.
 */

/** Elements that run or load something, and attributes that contain code. The app's templates have none of them. */
const RUNS = /<(script|iframe|object|embed|base|meta|link)|\s(on\w+|srcdoc)=/i;

/** The service workers of the app and of the guest page. */
const WORKERS = ["/sw.js", "/guest-sw.js"] as const;

const rules = {
  createHTML(html: string): string {
    if (RUNS.test(html)) throw new TypeError(html);
    return html;
  },
  createScriptURL(asked: string): string {
    if (!WORKERS.some((worker) => worker === asked)) throw new TypeError(asked);
    return asked;
  },
};

/* `createPolicy` returns trusted objects, typed as strings here because the DOM types expect strings. */
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, given: typeof rules): typeof rules };
};

const policy = trustedTypes?.createPolicy("bandstand", rules) ?? rules;

/**
 * Only for Solid's compiled templates, which the build routes through here (`build/trusted-types.ts`). Throws if `html`
 * has active content.
 */
export const trustedTemplate = (html: string): string => policy.createHTML(html);

/** The URL of a service worker. */
export const trustedWorker = (worker: (typeof WORKERS)[number]): string => policy.createScriptURL(worker);
