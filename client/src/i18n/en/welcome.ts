import type { welcome as de } from "../de/welcome.ts";

/** First use: a new band's first steps, invitations, a new member's welcome, installing on the home screen. */
export const welcome: typeof de = {
  firstSteps: "Get started",
  progress: (done, all) => `${done} of ${all} done`,
  done: "Done",
  hide: "Do not show again",
  steps: {
    name: { title: "Name your band", hint: "The name appears in invitations and on printouts." },
    members: {
      title: "Invite members",
      hint: "Name and e-mail are enough; members choose their own passwords.",
    },
    repertoire: { title: "Import the repertoire", hint: "A CSV file from your spreadsheet is enough." },
    gig: { title: "Create the first gig", hint: "With date, place and setlist." },
  },
  invitation: "Invitation",
  invitedTitle: (name) => `Welcome, ${name}`,
  invitedLead: (band) =>
    `Your band “${band}” plans gigs, rehearsals and setlists here. Choose your password and you are in.`,
  invitedLeadPlain: "Your band plans gigs, rehearsals and setlists here. Choose your password and you are in.",
  invitedUsername: "Your user name",
  invitedUsernameHint: "You will sign in with it later.",
  join: "Join the band",
  invitationOver:
    "This invitation is no longer valid. If you have chosen a password already, sign in. Otherwise ask an admin of your band for a new link.",
  invitationBroken: "The link is incomplete. Open it again from the message.",
  invitationOffline: "You need to be online to open the invitation.",
  title: "Good to have you here",
  install: "Add to your home screen",
  installHint: "From the home screen, Bandstand opens like any other app, even offline.",
  weekTitle: "Add Bandstand to your home screen.",
  weekTitleMac: "Add Bandstand to your Dock.",
  weekHint:
    "If you do not open Bandstand for seven days, this browser deletes what is saved here, including changes still waiting for a connection. The installed app keeps everything.",
  weekHow: "Show me how",
  weekDone: "Got it",
  installNow: "Install app",
  installNone: "This browser cannot install the app. It works on a phone, and in Chrome or Edge.",
  installed: "The app is on this device.",
  openInSafari: "Open this address in Safari to continue.",
  copyAddress: "Copy address",
  androidMenu: "Open the browser’s menu ⋮ and tap “Install app” or “Add to Home screen”.",
  macMenu: "In Safari choose “File”, then “Add to Dock”.",
  iosShare: "Tap Share. If you do not see this symbol, tap ··· first.",
  iosAdd: "Scroll down and tap:",
  iosConfirm: "Confirm at the top right:",
  iosAddRow: "Add to Home Screen",
  iosAddWord: "Add",
  iosCancelWord: "Cancel",
  iosSignIn: (username) =>
    username === ""
      ? "Then open Bandstand from the home screen and sign in there once."
      : `Then open Bandstand from the home screen and sign in there once as “${username}”.`,
  partsHint: "What you play or sing decides which chart you see.",
  notices: "Messages",
  noticesHint: "You decide which ones you get, and when to keep quiet.",
  absences: "Absences",
  absencesHint: "The app answers for you on holidays and other days off.",
  later: "Done",
};
