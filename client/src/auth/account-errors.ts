import { isEmail } from "@bandstand/shared/users/email.ts";
import { text } from "../i18n/text.ts";

const USERNAME = /^[a-z0-9._-]{3,32}$/;

/** Returns the error for an empty field, otherwise "". */
export const requiredError = (typed: string): string => (typed.trim() === "" ? text().errors.required : "");

/** Returns the error for an invalid user name, otherwise "". */
export const usernameError = (typed: string): string =>
  requiredError(typed) || (USERNAME.test(typed.trim().toLowerCase()) ? "" : text().auth.usernameError);

/** Returns the error for an invalid email address, otherwise "". */
export const emailError = (typed: string): string =>
  requiredError(typed) || (isEmail(typed) ? "" : text().auth.emailError);
