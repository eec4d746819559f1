import type { JSX } from "solid-js";
import { Show, Suspense } from "solid-js";
import { AbsencesCard } from "../availability/public.ts";
import { CalendarCard } from "../calendar/public.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PersonalCard } from "./personal-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { StorageCard } from "./storage-card.tsx";
import "./profile.css";

/** The own account, and what belongs to this device. */
export function ProfilePage(): JSX.Element {
  return (
    <div class="page">
      <PageHeader title={text().users.profile} subtitle={text().users.profileLead} backHref="/more" />
      <Show when={me()} fallback={<Skeleton rows={3} />}>
        {(account) => (
          <div class="profile">
            <div class="profile__column">
              <PersonalCard account={account()} />
              <Suspense fallback={<Skeleton rows={2} />}>
                <AbsencesCard />
              </Suspense>
              <PasswordCard account={account()} />
            </div>
            <div class="profile__column">
              <SettingsCard />
              <StorageCard />
              <CalendarCard />
              <DevicesCard />
            </div>
          </div>
        )}
      </Show>
    </div>
  );
}
