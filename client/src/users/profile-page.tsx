import { useLocation } from "@solidjs/router";
import { type JSX, Show, createSignal, onCleanup, onMount } from "solid-js";
import { AbsencesCard } from "../availability/public.ts";
import { CalendarCard } from "../calendar/public.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { NoticesCard } from "../notifications/public.ts";
import { SecondFactorCard } from "../second-factor/public.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { InstallCard } from "./install-card.tsx";
import { KeysCard } from "./keys-card.tsx";
import { PartsCard } from "./parts-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PersonalCard } from "./personal-card.tsx";
import { ProfilePart } from "./profile-part.tsx";
import { ReachCard } from "./reach-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { StorageCard } from "./storage-card.tsx";
import "./profile.css";

/**
 * The member's own account, and this device's settings. Each part loads separately: a placeholder for the whole screen
 * would replace the field in which the member is typing, so the field would lose focus.
 */
export function ProfilePage(): JSX.Element {
  const location = useLocation();
  const [endings, setEndings] = createSignal(0);
  const countEnding = (): void => void setEndings((count) => count + 1);
  /* The parts are rendered one after another; a link to a part waits for that part. */
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
              <ProfilePart of="reach">
                <ReachCard account={account()} />
              </ProfilePart>
              <ProfilePart of="parts">
                <PartsCard />
              </ProfilePart>
              <ProfilePart of="absences">
                <AbsencesCard />
              </ProfilePart>
              <ProfilePart of="notices">
                <NoticesCard />
              </ProfilePart>
              <ProfilePart of="password">
                <PasswordCard account={account()} onChanged={countEnding} />
              </ProfilePart>
              <ProfilePart of="factor">
                <SecondFactorCard onSessionsEnded={countEnding} />
              </ProfilePart>
            </div>
            <div class="profile__column">
              <ProfilePart of="install">
                <InstallCard />
              </ProfilePart>
              <ProfilePart of="settings">
                <SettingsCard />
              </ProfilePart>
              <ProfilePart of="storage">
                <StorageCard />
              </ProfilePart>
              <ProfilePart of="calendar">
                <CalendarCard />
              </ProfilePart>
              <ProfilePart of="devices">
                <DevicesCard endings={endings()} />
              </ProfilePart>
              <ProfilePart of="keys">
                <KeysCard />
              </ProfilePart>
            </div>
          </div>
        )}
      </Show>
    </div>
  );
}
