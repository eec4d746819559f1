import { useSearchParams } from "@solidjs/router";
import { type JSX, Show } from "solid-js";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { ListScreen } from "../ui/list-screen.tsx";
import { ListStates } from "../ui/list-states.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useSuggestions } from "./queries.ts";
import { SuggestionCard } from "./suggestion-card.tsx";
import { SuggestionForm } from "./suggestion-form.tsx";
import "./suggestions.css";

/** The members' suggestions, and the band's votes on them. */
export function SuggestionsPage(): JSX.Element {
  const [query, setQuery] = useSearchParams<{ new?: string }>();
  const suggestions = useSuggestions();
  const awaited = (): number =>
    suggestions.ids().filter((song_id) => suggestions.vote(song_id).my_vote === null).length;
  const isFetching = (): boolean =>
    !suggestions.ready() || (suggestions.ids().length === 0 && status.syncedAt === null && status.online !== false);
  const add = (): JSX.Element => (
    <Button icon="plus" look="primary" onClick={() => setQuery({ new: "1" })}>
      {text().suggestions.add}
    </Button>
  );
  return (
    <ListScreen
      title={text().suggestions.title}
      subtitle={
        <Show when={suggestions.ready() && suggestions.ids().length > 0}>
          <span role="status">{text().suggestions.awaited(awaited())}</span>
        </Show>
      }
      backHref="/more"
      actions={add()}
    >
      <ListStates
        isLoading={isFetching()}
        skeletonRows={4}
        isEmpty={suggestions.ids().length === 0}
        empty={
          <EmptyState icon="poll" title={text().suggestions.empty} hint={text().suggestions.emptyHint}>
            {add()}
          </EmptyState>
        }
      >
        <ul class="suggestions">
          <IncrementalFor each={suggestions.ids()} step={1}>
            {(song_id) => (
              <Show when={suggestions.song(song_id)}>
                {(song) => (
                  <li>
                    <SuggestionCard song={song()} vote={suggestions.vote(song_id)} />
                  </li>
                )}
              </Show>
            )}
          </IncrementalFor>
        </ul>
        <p class="faint small">{text().suggestions.secrecy}</p>
      </ListStates>
      <div>
        <ButtonLink look="quiet" size="s" href="/songs?status=rejected">
          {text().suggestions.toRejected}
        </ButtonLink>
      </div>
      <Show when={query.new}>
        <SuggestionForm onClose={() => setQuery({ new: undefined }, { replace: true })} />
      </Show>
    </ListScreen>
  );
}
