const COOKIE = /(?:^|;\s*)(?:__Host-)?csrf_token=([^;]+)/;

/** The CSRF token from the cookie, to be sent back as a header; empty without one. */
export const csrfToken = (): string => decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? "");
