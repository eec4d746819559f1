import { type JSX, Show, Suspense, createSignal } from "solid-js";
import { db } from "../data/db.ts";
import { isDataCleared, wayToInstall } from "../data/install.ts";
import { createLiveRecord } from "../data/live.ts";
import { reader } from "../data/reader.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { InstallGuide } from "../users/public.ts";
import "./beginnings.css";

/** Tips for a member on a device they have not used before: the home screen, parts, notifications, absences. */
export function WelcomeCard(props: { readonly onDone: () => void }): JSX.Element {
  const [isGuideOpen, setGuideOpen] = createSignal(false);
  const absences = createLiveRecord(() => db().absences.count());
  const canInstall = (): boolean => wayToInstall() !== "installed" && wayToInstall() !== "none";
  return (
    <section class="card welcome stack stack--m" aria-labelledby="welcome-title">
      <h2 id="welcome-title" class="heading">
        {text().welcome.title}
      </h2>
      <ul class="ruled">
        <Show when={canInstall()}>
          <li>
            <button
              type="button"
              class="first-step first-step--plain link-line"
              aria-expanded={isGuideOpen()}
              onClick={() => setGuideOpen((open) => !open)}
            >
              <Icon name="device" />
              <span class="words">
                <strong>{text().welcome.install}</strong>
                <span class="soft">{isDataCleared() ? text().welcome.weekHint : text().welcome.installHint}</span>
              </span>
              <Icon name={isGuideOpen() ? "chevron-up" : "chevron-down"} />
            </button>
            <Show when={isGuideOpen()}>
              <div class="welcome__guide stack stack--m">
                <Suspense>
                  <InstallGuide />
                </Suspense>
              </div>
            </Show>
          </li>
        </Show>
        <Show when={me() !== undefined && reader().parts.length === 0}>
          <Line href="/profile#parts" icon="note" title={text().users.partsTitle} hint={text().welcome.partsHint} />
        </Show>
        <Line href="/profile#notices" icon="bell" title={text().welcome.notices} hint={text().welcome.noticesHint} />
        <Show when={absences() === 0}>
          <Line
            href="/profile#absences"
            icon="calendar"
            title={text().welcome.absences}
            hint={text().welcome.absencesHint}
          />
        </Show>
      </ul>
      <div>
        <Button size="s" onClick={() => props.onDone()}>
          {text().welcome.later}
        </Button>
      </div>
    </section>
  );
}

interface LineProps {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
}

function Line(props: LineProps): JSX.Element {
  return (
    <li>
      <a class="first-step first-step--plain link-line" href={props.href}>
        <Icon name={props.icon} />
        <span class="words">
          <strong>{props.title}</strong>
          <span class="soft">{props.hint}</span>
        </span>
        <Icon name="chevron-right" />
      </a>
    </li>
  );
}
