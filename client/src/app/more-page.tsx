import { For, type JSX, Show } from "solid-js";
import { SignOutButton } from "../auth/public.ts";
import { me } from "../data/session.ts";
import { LANGUAGES } from "../i18n/languages.ts";
import { language, setLanguage, text } from "../i18n/text.ts";
import { useAwaitedVotes } from "../suggestions/public.ts";
import { useAwaitedSurveys } from "../surveys/public.ts";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { setTheme, theme } from "../ui/theme.ts";
import { furtherRooms, isOffered } from "./rooms.ts";
import "./more-page.css";

function useSuggestionsHint(): () => string {
  const awaited = useAwaitedVotes();
  return () => {
    const count = awaited()?.length ?? 0;
    return count === 0 ? text().suggestions.lead : text().suggestions.leadAwaited(count);
  };
}

function useSurveysHint(): () => string {
  const awaited = useAwaitedSurveys();
  return () => {
    const count = awaited()?.length ?? 0;
    return count === 0 ? text().surveys.lead : text().surveys.leadAwaited(count);
  };
}

/** Hooks that return a getter for the text below a room's name. Each is called once, when the page is created. */
const HINTS: Readonly<Record<string, () => () => string | undefined>> = {
  "/calendar": () => () => text().planner.lead,
  "/answers": () => () => text().missing.lead,
  "/suggestions": useSuggestionsHint,
  "/surveys": useSurveysHint,
  "/repertoire-lists": () => () => text().repertoireLists.lead,
  "/band": () => () => text().users.bandLead,
  "/profile": () => () => me()?.real_name,
  "/statistics": () => () => text().statistics.lead,
  "/trash": () => () => text().trash.lead,
  "/members": () => () => text().users.lead,
  "/settings": () => () => text().config.lead,
  "/system": () => () => text().system.lead,
};

/** The rest of the menu, which wide screens show in the rail instead, and the settings of this device. */
export function MorePage(): JSX.Element {
  const shown = () => furtherRooms.filter((room) => isOffered(room.for, me()?.role));
  return (
    <div class="page page--narrow">
      <PageHeader title={text().app.more} />
      <ul class="card more__links ruled">
        <For each={shown()}>
          {(link) => {
            const hint = HINTS[link.href]?.();
            return (
              <li>
                <a class="more__link link-line medium hoverable" href={link.href}>
                  <Icon name={link.icon} />
                  <span class="grow">
                    {link.label()}
                    <Show when={hint?.()}>{(words) => <span class="more__hint faint small">{words()}</span>}</Show>
                  </span>
                  <Icon name="chevron-right" />
                </a>
              </li>
            );
          }}
        </For>
      </ul>
      <section class="stack card">
        <h2 class="heading">{text().device.title}</h2>
        <Segmented
          label={text().device.theme}
          value={theme()}
          options={[
            { value: "system", label: text().device.themeSystem },
            { value: "light", label: text().device.themeLight, icon: "sun" },
            { value: "dark", label: text().device.themeDark, icon: "moon" },
          ]}
          onChange={setTheme}
        />
        <Segmented
          label={text().device.language}
          value={language()}
          options={LANGUAGES.map((choice) => ({ value: choice.language, label: choice.name }))}
          onChange={setLanguage}
        />
      </section>
      <div class="row row--between">
        <SignOutButton />
        <p class="faint tabular">{text().app.version(__APP_VERSION__)}</p>
      </div>
    </div>
  );
}
