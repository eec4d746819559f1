import { For, type JSX, Show } from "solid-js";
import { SignOutButton } from "../auth/public.ts";
import { me } from "../data/session.ts";
import { LANGUAGES } from "../i18n/languages.ts";
import { language, setLanguage, text } from "../i18n/text.ts";
import { useAwaitedVotes } from "../suggestions/public.ts";
import { useAwaitedSurveys } from "../surveys/public.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { setTheme, theme } from "../ui/theme.ts";
import "./more-page.css";

interface MoreLink {
  readonly href: string;
  readonly icon: IconName;
  readonly label: () => string;
  readonly hint?: () => string | undefined;
  /** Returns a getter for a hint computed from the local database. Called once, when the page is created. */
  readonly useHint?: () => () => string | undefined;
  readonly adminOnly?: boolean;
  readonly editorOnly?: boolean;
}

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

/** Links that are not in the main menu. A feature adds its line here. */
const links: readonly MoreLink[] = [
  { href: "/answers", icon: "check-list", label: () => text().missing.title, hint: () => text().missing.lead },
  { href: "/suggestions", icon: "poll", label: () => text().suggestions.title, useHint: useSuggestionsHint },
  { href: "/surveys", icon: "calendar-plus", label: () => text().surveys.title, useHint: useSurveysHint },
  {
    href: "/repertoire-lists",
    icon: "list",
    label: () => text().repertoireLists.title,
    hint: () => text().repertoireLists.lead,
  },
  { href: "/profile", icon: "user", label: () => text().app.profile, hint: () => me()?.real_name },
  { href: "/statistics", icon: "chart", label: () => text().statistics.title, hint: () => text().statistics.lead },
  { href: "/trash", icon: "trash", label: () => text().trash.title, hint: () => text().trash.lead, editorOnly: true },
  { href: "/members", icon: "users", label: () => text().app.members, hint: () => text().users.lead, adminOnly: true },
  {
    href: "/settings",
    icon: "sliders",
    label: () => text().config.title,
    hint: () => text().config.lead,
    adminOnly: true,
  },
  {
    href: "/system",
    icon: "storage",
    label: () => text().system.title,
    hint: () => text().system.lead,
    adminOnly: true,
  },
];

/** The rest of the menu, and the settings of this device. */
export function MorePage(): JSX.Element {
  const shown = (): readonly MoreLink[] =>
    links.filter(
      (link) => (!link.adminOnly || me()?.role === "admin") && (!link.editorOnly || me()?.role !== "musician"),
    );
  return (
    <div class="page page--narrow">
      <PageHeader title={text().app.more} />
      <ul class="card more__links ruled">
        <For each={shown()}>
          {(link) => {
            const hint = link.useHint?.() ?? link.hint;
            return (
              <li>
                <a class="more__link hoverable" href={link.href}>
                  <Icon name={link.icon} />
                  <span class="grow">
                    {link.label()}
                    <Show when={hint?.()}>{(words) => <span class="more__hint">{words()}</span>}</Show>
                  </span>
                  <Icon name="chevron-right" />
                </a>
              </li>
            );
          }}
        </For>
      </ul>
      <section class="stack card">
        <h2 class="heading">{text().app.device}</h2>
        <Segmented
          label={text().app.theme}
          value={theme()}
          options={[
            { value: "system", label: text().app.themeSystem },
            { value: "light", label: text().app.themeLight, icon: "sun" },
            { value: "dark", label: text().app.themeDark, icon: "moon" },
          ]}
          onChange={setTheme}
        />
        <Segmented
          label={text().app.language}
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
