import { isEmail } from "@bandstand/shared/users/email.ts";
import { text } from "../i18n/text.ts";

const USERNAME = /^[a-z0-9._-]{3,32}$/;

/** An error for an empty field, otherwise "". */
export const missingFault = (typed: string): string => (typed.trim() === "" ? text().errors.required : "");

/** The error that makes a text an invalid user name, otherwise "". */
export const usernameFault = (typed: string): string =>
  missingFault(typed) || (USERNAME.test(typed.trim().toLowerCase()) ? "" : text().auth.usernameFault);

/** The error that makes a text an invalid e-mail address, otherwise "". */
export const emailFault = (typed: string): string =>
  missingFault(typed) || (isEmail(typed) ? "" : text().auth.emailFault);
