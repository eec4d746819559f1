import { isEmail } from "@bandstand/shared/users/email.ts";
import { text } from "../i18n/text.ts";

const USERNAME = /^[a-z0-9._-]{3,32}$/;

/** Says that a field is still empty, "" once it is not. */
export const missingFault = (typed: string): string => (typed.trim() === "" ? text().errors.required : "");

/** What keeps a text from being a user name, "" while it is one. */
export const usernameFault = (typed: string): string =>
  missingFault(typed) || (USERNAME.test(typed.trim().toLowerCase()) ? "" : text().auth.usernameFault);

/** What keeps a text from being an e-mail address, "" while it looks like one. */
export const emailFault = (typed: string): string =>
  missingFault(typed) || (isEmail(typed) ? "" : text().auth.emailFault);
