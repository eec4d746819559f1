const COOKIE = /(?:^|;\s*)(?:__Host-)?csrf_token=([^;]+)/;

/** Returns the CSRF token from its cookie, to be sent back as a header; "" without the cookie. */
export const csrfToken = (): string => decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? "");
