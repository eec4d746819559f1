export { emailFault, missingFault, usernameFault } from "./account-faults.ts";
export { NewPasswordFields, createNewPassword } from "./new-password.tsx";
export { SignOutButton } from "./sign-out.tsx";
