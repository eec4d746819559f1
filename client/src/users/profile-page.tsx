import { useLocation } from "@solidjs/router";
import { type JSX, Show, Suspense, createSignal, onCleanup, onMount } from "solid-js";
import { AbsencesCard } from "../availability/public.ts";
import { CalendarCard } from "../calendar/public.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { NoticesCard } from "../notifications/public.ts";
import { SecondFactorCard } from "../second-factor/public.ts";
import { Deferred } from "../ui/deferred.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { InstallCard } from "./install-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PersonalCard } from "./personal-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { StorageCard } from "./storage-card.tsx";
import "./profile.css";

/**
 * The member's own account, and this device's settings. Each part that loads data has its own `Suspense`: if the whole
 * screen waited, the field being typed into would lose the focus.
 */
export function ProfilePage(): JSX.Element {
  const location = useLocation();
  const [endings, setEndings] = createSignal(0);
  const countEnding = (): void => void setEndings((count) => count + 1);
  /* The parts are rendered one after the other; a link to one of them waits for it. */
  const target = (): string => location.hash.slice(1);
  const watcher = new MutationObserver(() => showTarget());
  const showTarget = (): void => {
    const part = target() === "" ? null : document.getElementById(target());
    if (part === null) return;
    watcher.disconnect();
    part.scrollIntoView({ block: "start" });
  };
  onMount(() => {
    if (target() === "") return;
    watcher.observe(document.body, { childList: true, subtree: true });
    showTarget();
  });
  onCleanup(() => watcher.disconnect());
  return (
    <div class="page">
      <PageHeader title={text().users.profile} subtitle={text().users.profileLead} backHref="/more" />
      <Show when={me()} fallback={<Skeleton rows={3} />}>
        {(account) => (
          <div class="profile">
            <div class="profile__column">
              <PersonalCard account={account()} />
              <Deferred fallback={<Skeleton rows={2} />}>
                <Suspense fallback={<Skeleton rows={2} />}>
                  <AbsencesCard />
                </Suspense>
              </Deferred>
              <Deferred fallback={<Skeleton rows={4} />}>
                <Suspense fallback={<Skeleton rows={4} />}>
                  <NoticesCard />
                </Suspense>
              </Deferred>
              <Deferred>
                <PasswordCard account={account()} onChanged={countEnding} />
              </Deferred>
              <Deferred fallback={<Skeleton rows={3} />}>
                <Suspense fallback={<Skeleton rows={3} />}>
                  <SecondFactorCard onSessionsEnded={countEnding} />
                </Suspense>
              </Deferred>
            </div>
            <div class="profile__column">
              <Deferred>
                <InstallCard />
              </Deferred>
              <Deferred>
                <SettingsCard />
              </Deferred>
              <Deferred fallback={<Skeleton rows={2} />}>
                <Suspense fallback={<Skeleton rows={2} />}>
                  <StorageCard />
                </Suspense>
              </Deferred>
              <Deferred fallback={<Skeleton rows={2} />}>
                <Suspense fallback={<Skeleton rows={2} />}>
                  <CalendarCard />
                </Suspense>
              </Deferred>
              <Deferred fallback={<Skeleton rows={2} />}>
                <Suspense fallback={<Skeleton rows={2} />}>
                  <DevicesCard endings={endings()} />
                </Suspense>
              </Deferred>
            </div>
          </div>
        )}
      </Show>
    </div>
  );
}
