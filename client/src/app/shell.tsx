import { useLocation, useNavigate } from "@solidjs/router";
import { For, type JSX, type ParentProps, Show, Suspense, createEffect, createSignal, on, onCleanup } from "solid-js";
import { completeTexts, text } from "../i18n/text.ts";
import { startStageReports } from "../live/public.ts";
import { startPushes } from "../notifications/public.ts";
import { clockSkew } from "../data/clock-skew.ts";
import { me, session } from "../data/session.ts";
import { currentStorageProblem } from "../data/current-storage-problem.ts";
import { StorageNotice, SyncPill } from "../sync/public.ts";
import { IconButton } from "../ui/button.tsx";
import { DESK } from "../ui/desk.ts";
import { Icon } from "../ui/icon.tsx";
import { BandBrand } from "./band-brand.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import { navigation } from "./navigation.ts";
import { QuickSearchField } from "./quick-search-field.tsx";
import { isQuickSearchOpen, listenForQuickSearch, openQuickSearch, quickSearchKey } from "./quick-search-key.ts";
import { afterFirstScreen } from "./start.ts";
import { UpdateBanner } from "./update-banner.tsx";
import "./shell.css";
import { lazyComponent } from "../ui/lazy-component.ts";

const QuickSearch = lazyComponent(async () => (await import("./quick-search.tsx")).QuickSearch);

const ShellNotices = lazyComponent(async () => (await import("./shell-notices.tsx")).ShellNotices);

const isNoticeDue = (): boolean =>
  session().state === "needs_sign_in" || me()?.login_chosen_by_admin === true || clockSkew() !== 0;

const section = (pathname: string): string => pathname.split("/")[1] ?? "";

/** The frame around every screen except live mode and sign-in: main menu, search, notices. */
export function Shell(props: ParentProps): JSX.Element {
  const location = useLocation();
  let main: HTMLElement | undefined;
  onCleanup(listenForQuickSearch());
  const reports = startStageReports();
  onCleanup(() => void reports.then((stop) => stop()));
  const [extras, setExtras] = createSignal<() => JSX.Element>();
  /* The app works without the extras, so a failure to load them is not reported. */
  afterFirstScreen()
    .then(async () => {
      const [{ ShellExtras }] = await Promise.all([import("./shell-extras.tsx"), completeTexts()]);
      setExtras(() => ShellExtras);
    })
    .catch(() => undefined);
  /* Live mode is outside this frame, so a tapped notification opens nothing there. */
  onCleanup(startPushes(useNavigate()));

  /* Moves the focus to the new screen; otherwise, a screen reader would continue at its position in the old one. */
  let before = location.pathname;
  createEffect(
    on(
      () => location.pathname,
      (pathname) => {
        const isNewSection = section(pathname) !== section(before);
        before = pathname;
        /* On wide screens, selecting an item must keep the focus in the list beside it, unless that list has gone. */
        const isLost = document.activeElement === document.body;
        if (isNewSection || isLost || !matchMedia(DESK).matches) main?.focus({ preventScroll: true });
      },
      { defer: true },
    ),
  );

  return (
    <div class="shell">
      <a class="shell__skip button button--primary" href="#main" target="_self">
        {text().app.skipToContent}
      </a>
      <header class="shell__top line">
        <BandBrand />
        <button type="button" class="shell__search" onClick={openQuickSearch}>
          <Icon name="search" />
          <span>{text().app.quickSearch}</span>
          <kbd>{quickSearchKey()}</kbd>
        </button>
        <div class="shell__sync">
          <SyncPill />
        </div>
        <IconButton class="shell__search-icon" icon="search" label={text().app.quickSearch} onClick={openQuickSearch} />
      </header>
      <nav class="shell__nav" aria-label={text().app.navigation}>
        <For each={navigation}>
          {(entry) => (
            <>
              {/* The additional rooms of the rail come before the last entry, "more". */}
              <Show when={entry.href === "/more" && extras()}>{(found) => found()()}</Show>
              <NavigationLink entry={entry} />
            </>
          )}
        </For>
      </nav>
      <main id="main" ref={(element) => (main = element)} class="shell__main" tabIndex={-1}>
        <div class="shell__notices stack stack--s">
          <Show when={currentStorageProblem()}>
            <Suspense>
              <StorageNotice />
            </Suspense>
          </Show>
          <UpdateBanner />
          <Show when={isNoticeDue()}>
            <Suspense>
              <ShellNotices />
            </Suspense>
          </Show>
        </div>
        {props.children}
      </main>
      <Show when={isQuickSearchOpen()}>
        <Suspense fallback={<QuickSearchField />}>
          <QuickSearch />
        </Suspense>
      </Show>
    </div>
  );
}
