import type { auth as de } from "../de/auth.ts";

/** Sign-in, set-up, forgotten password. */
export const auth: typeof de = {
  signInTitle: "Sign in",
  signInLead: "Sign in once and you have everything with you, even offline.",
  newClientLead: "This app is new on this device. Sign in once and you have everything with you, even offline.",
  username: "User name",
  usernameOrEmail: "User name or e-mail",
  password: "Password",
  showPassword: "Show password",
  hidePassword: "Hide password",
  forgot: "Forgot your password?",
  backToSignIn: "Back to sign-in",
  offline: "You need to be online to sign in.",
  endedTitle: "Please sign in again",
  endedLead: "Your session has ended. Nothing is lost: everything on this device stays, and your changes are kept.",
  endedWaiting: (count) =>
    count === 1
      ? "1 change is waiting and will be sent once you sign in."
      : `${count} changes are waiting and will be sent once you sign in.`,
  continueOffline: "Continue without signing in",
  deactivated: "Your account is deactivated. Ask an admin of your band.",
  revoked:
    "You were signed out on this device: by you on another device, by a new password or by an admin. The band's data has been removed from here. Sign in to get it back.",
  setupTitle: "Your stage is ready",
  setupLead: "Create your account. You lead the band and invite the others.",
  realName: "Name",
  realNameHint: "This is how the others see you.",
  usernameHint: "3 to 32 characters: a–z, 0–9, dot, dash, underscore.",
  email: "E-mail",
  emailHint: "In case you forget your password.",
  newPassword: "New password",
  passwordHint: "At least 10 characters. Three or four words that only you would put together are best.",
  repeatPassword: "Repeat password",
  passwordsDiffer: "The two passwords are not the same.",
  passwordErrors: {
    too_short: "Still too short: at least 10 characters.",
    too_long: "Too long: at most 72 bytes (about 70 characters).",
    is_a_name: "Do not use your name or the band's.",
    too_common: "This is too easy to guess.",
  },
  usernameError: "3 to 32 characters: a–z, 0–9, dot, dash, underscore.",
  emailError: "This is not an e-mail address.",
  createAdmin: "Create account",
  setupClosed:
    "This link is no longer valid. As long as there is no account, the server prints a new one each time it starts.",
  setupNoToken: "Open the link that the server printed when it first started.",
  forgotTitle: "Forgotten password",
  forgotLead: "You will get an e-mail with a link that is valid for 60 minutes.",
  sendLink: "Send link",
  linkSent: "If the account exists, the e-mail is on its way. Check the spam folder too.",
  linkByAdmin: "This server sends no e-mail. An admin of your band can give you a link: More → Members → your name.",
  resetTitle: "New password",
  resetLead: "You will then need to sign in again on all devices.",
  setPassword: "Save password",
  resetDone: "Your new password is set.",
  resetDoneHint: "Now sign in with it in the app.",
  resetNoToken: "The link is incomplete. Open it again from the e-mail.",
  requestNewLink: "Ask for a new link",
  signingOut: "Sign out",
  signOutWaiting: (count) =>
    count === 1
      ? "1 change has not been sent yet. It stays on this device and is sent when you sign in again."
      : `${count} changes have not been sent yet. They stay on this device and are sent when you sign in again.`,
  signOutQuestion: "Sign out anyway?",
  signOutDiscarding: "Discard and sign out",
  signOutKeeping: "Keep and sign out",
  signOutKept:
    "You are signed out, but your data could not be removed from this device yet. The app will keep trying while it is open.",
  stay: "Stay signed in",
};
