import { useLocation } from "@solidjs/router";
import {
  type JSX,
  Match,
  type ParentProps,
  Suspense,
  Switch,
  createEffect,
  createMemo,
  createSignal,
  untrack,
} from "solid-js";
import { StorageUnavailable, db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { me, session } from "../data/session.ts";
import { setBandTimeZone } from "../i18n/format.ts";
import { followAccount } from "../i18n/text.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { useLiveLock, isLivePath } from "./live-lock.ts";
import { SignInScreen, isOpenPath } from "./routes.tsx";
import { Shell } from "./shell.tsx";
import { start } from "./start.ts";

const StorageClosed = lazyComponent(async () => (await import("./storage-closed.tsx")).StorageClosed);

/** Applies the settings that all screens use: the band's time zone and the account's language. */
function followSettings(): void {
  const config = createLiveRecord(() => db().config.toCollection().first());
  createEffect(() => {
    const zone = config()?.timezone;
    if (zone !== undefined) setBandTimeZone(zone);
  });
  /* On a device where no language was chosen, switches to the account's language and remembers it. */
  createEffect(() => {
    const language = me()?.language;
    /* Untracked: a language that is just being chosen must not be replaced by the account's. */
    if (language) untrack(() => followAccount(language)).catch(() => undefined);
  });
}

/**
 * Decides which screen an address shows. Anonymous users see the sign-in form at the requested address, so a link opens
 * its target once they have signed in. An expired session changes nothing here, because the app reads from the device.
 */
export function SessionGate(props: ParentProps): JSX.Element {
  const location = useLocation();
  const [closed, setClosed] = createSignal<{ readonly isForbidden: boolean }>();
  const isKnown = (): boolean => session().state === "signed_in" || session().state === "needs_sign_in";
  const isOut = (): boolean => !isKnown() && session().state !== "unknown";
  /* Only the musician may close live mode; even a sign-out in another window leaves it open. */
  const isLive = createMemo((was: boolean) => isLivePath(location.pathname) && (was || isKnown()), false);
  useLiveLock(isLive);
  followSettings();
  start().catch((error: unknown) =>
    setClosed({ isForbidden: error instanceof StorageUnavailable && error.isForbidden }),
  );

  return (
    <Switch fallback={<Shell>{props.children}</Shell>}>
      <Match when={isOpenPath(location.pathname) || isLive()}>{props.children}</Match>
      <Match when={closed()}>
        {(why) => (
          <Suspense>
            <StorageClosed isForbidden={why().isForbidden} />
          </Suspense>
        )}
      </Match>
      <Match when={session().state === "unknown"}>
        <div class="splash" aria-hidden="true">
          <BrandMark />
        </div>
      </Match>
      <Match when={isOut()}>
        <SignInScreen />
      </Match>
    </Switch>
  );
}
