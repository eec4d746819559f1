import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { useParams, useSearchParams } from "@solidjs/router";
import { type JSX, Show, createMemo } from "solid-js";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { ListScreen } from "../ui/list-screen.tsx";
import { createListSearch } from "../ui/list-search.ts";
import { ListStates, NoMatch, Rows } from "../ui/list-states.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { EmptyState } from "../ui/states.tsx";
import { ListDetail } from "./list-detail.tsx";
import { ListForm } from "./list-form.tsx";
import { ListRowLink } from "./list-row.tsx";
import { useLength, useLists, useNames } from "./queries.ts";
import "./repertoire-lists.css";

/** The song lists that belong to no gig, and the selected one next to them. */
export function RepertoireListsPage(): JSX.Element {
  const params = useParams<{ list_id?: string }>();
  const [query, setQuery] = useSearchParams<{ q?: string; new?: string }>();
  const search = createListSearch("q");
  const lists = useLists();
  const names = useNames();
  const lengthOf = useLength();
  const shown = createMemo(() => {
    const matches = searchMatcher(query.q ?? "");
    return lists.items.filter(({ name }) => matches(haystack([name])));
  });
  const isFetching = (): boolean =>
    !lists.ready || (lists.items.length === 0 && status.syncedAt === null && status.online !== false);
  const add = (): JSX.Element => (
    <Button icon="plus" look="primary" size="s" onClick={() => setQuery({ new: "1" })}>
      {text().repertoireLists.add}
    </Button>
  );

  return (
    <>
      <ListScreen
        title={text().repertoireLists.title}
        backHref="/more"
        actions={add()}
        tools={
          <Show when={lists.items.length > 0}>
            <SearchField
              label={text().repertoireLists.search}
              value={query.q ?? ""}
              onInput={(q) => setQuery({ q: q || undefined }, { replace: true })}
            />
          </Show>
        }
        isDetailOpen={params.list_id !== undefined}
        detail={
          <Show when={params.list_id}>{(list_id) => <ListDetail list_id={list_id()} listSearch={search()} />}</Show>
        }
        nothing={<EmptyState icon="list" title={text().repertoireLists.choose} />}
      >
        <ListStates
          hasFailed={Boolean(lists.error)}
          isLoading={isFetching()}
          skeletonRows={4}
          isEmpty={lists.items.length === 0}
          empty={
            <EmptyState icon="list" title={text().repertoireLists.empty} hint={text().repertoireLists.emptyHint}>
              {add()}
            </EmptyState>
          }
          isUnmatched={shown().length === 0}
          unmatched={
            <NoMatch
              title={text().repertoireLists.noMatch}
              onClear={() => setQuery({ q: undefined }, { replace: true })}
            />
          }
        >
          <Rows each={shown()}>
            {(one) => (
              <ListRowLink
                list={one}
                owner={names().get(one.owner) ?? ""}
                length={lengthOf(one.songs)?.words}
                search={search()}
                isCurrent={one.list_id === params.list_id}
              />
            )}
          </Rows>
        </ListStates>
      </ListScreen>
      <Show when={query.new}>
        <ListForm onClose={() => setQuery({ new: undefined }, { replace: true })} />
      </Show>
    </>
  );
}
