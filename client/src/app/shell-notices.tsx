import type { JSX } from "solid-js";
import { ClockBanner } from "./clock-banner.tsx";
import { GivenPasswordBanner } from "./given-password-banner.tsx";
import { SessionBanner } from "./session-banner.tsx";

/** Notices that depend on a response from the server, loaded when the first one is needed. */
export function ShellNotices(): JSX.Element {
  return (
    <>
      <SessionBanner />
      <GivenPasswordBanner />
      <ClockBanner />
    </>
  );
}
