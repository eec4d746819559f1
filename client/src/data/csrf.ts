const COOKIE = /(?:^|;\s*)(?:__Host-)?csrf_token=([^;]+)/;

/** The CSRF token that the server put into a cookie for us to send back; empty when there is none. */
export const csrfToken = (): string => decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? "");
