import { type Accessor, type JSX, For, Show } from "solid-js";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { useAwaitedVotes } from "../suggestions/public.ts";
import { useAwaitedSurveys } from "../surveys/public.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import "./todos.css";

interface Line {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly fact: string | null;
}

const TITLES_MAX = 3;

const titlesOf = (songs: readonly { readonly title: string }[]): string =>
  [...songs.slice(0, TITLES_MAX).map(({ title }) => title), ...(songs.length > TITLES_MAX ? ["…"] : [])].join(", ");

/** Surveys and suggestions that wait for this member's vote. */
interface OpenVotesState {
  readonly ready: Accessor<boolean>;
  readonly lines: Accessor<readonly Line[]>;
}

/** What this member can vote on; surveys that close first come first. Call in a component. */
export function useOpenVotes(): OpenVotesState {
  const votes = useAwaitedVotes();
  const surveys = useAwaitedSurveys();
  const songs = () => votes() ?? [];
  return {
    ready: () => votes() !== undefined && surveys() !== undefined,
    lines: () => [
      ...(surveys() ?? []).map(({ survey_id, title, closes_at }) => ({
        href: `/surveys/${survey_id}`,
        icon: "calendar-plus" as const,
        title,
        fact: closes_at === null ? text().todos.survey : text().todos.surveyUntil(formatInstant(closes_at)),
      })),
      ...(songs().length === 0
        ? []
        : [
            {
              href: "/suggestions",
              icon: "poll" as const,
              title: text().todos.votes(songs().length),
              fact: titlesOf(songs()),
            },
          ]),
    ],
  };
}

/** A card with a link to each survey, and one to all suggestions. Renders nothing if there is nothing to vote on. */
export function OpenVotes(props: { readonly state: OpenVotesState }): JSX.Element {
  return (
    <Show when={props.state.lines().length > 0}>
      <div class="card waiting__card ruled">
        <For each={props.state.lines()}>
          {(line) => (
            <a class="waiting__link link-line" href={line.href}>
              <Icon name={line.icon} />
              <span class="words">
                <span>{line.title}</span>
                <Show when={line.fact}>{(fact) => <span class="soft small">{fact()}</span>}</Show>
              </span>
              <Icon name="chevron-right" />
            </a>
          )}
        </For>
      </div>
    </Show>
  );
}
