export { emailError, requiredError, usernameError } from "./account-errors.ts";
export { NewPasswordFields, createNewPassword } from "./new-password.tsx";
export { SignOutButton } from "./sign-out.tsx";
