import { useParams, useSearchParams } from "@solidjs/router";
import { type JSX, Show, createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";
import { isAnswerMissing } from "../availability/public.ts";
import { CalendarPane } from "../calendar/public.ts";
import { status } from "../data/status.ts";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ListScreen } from "../ui/list-screen.tsx";
import { createListSearch } from "../ui/list-search.ts";
import { ListStates, NoMatch, Rows } from "../ui/list-states.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type RehearsalRow, type Scope, isLocked, useRehearsal, useRehearsals, useSearch } from "./queries.ts";
import { RehearsalDetail } from "./rehearsal-detail.tsx";
import { RehearsalForm } from "./rehearsal-form.tsx";
import { RehearsalRowLink } from "./rehearsal-row.tsx";

const PAGE = 30;

/**
 * The list of rehearsals and, from 1100 px, the selected one next to it. The URL contains the scope (upcoming or past)
 * and the search; without a scope, the list shows the one that contains the open rehearsal.
 */
export function RehearsalsPage(): JSX.Element {
  const params = useParams<{ rehearsal_id?: string }>();
  const [query, setQuery] = useSearchParams<{ scope?: string; q?: string; new?: string }>();
  const opened = useRehearsal(() => params.rehearsal_id ?? "");
  const scope = createMemo((): Scope => {
    if (query.scope === "past" || query.scope === "upcoming") return query.scope;
    const rehearsal = params.rehearsal_id === undefined ? undefined : opened();
    return rehearsal && isLocked(rehearsal) ? "past" : "upcoming";
  });
  const inAddress = createListSearch("scope", "q");
  /* The list's query string, for links back to it. If a past rehearsal was opened without a scope, they lead to the
     past rehearsals. */
  const search = (): string => (query.scope === undefined && scope() === "past" ? "?scope=past" : inAddress());

  return (
    <>
      <ListScreen
        title={text().rehearsals.title}
        actions={
          <>
            <ButtonLink href="/answers" icon="check-list" look="quiet" size="s">
              {text().missing.title}
            </ButtonLink>
            <ButtonLink href="/rehearsals/statistics" icon="chart" look="quiet" size="s">
              {text().rehearsals.statistics}
            </ButtonLink>
            <Show when={mayEdit()}>
              <Button icon="plus" look="primary" size="s" onClick={() => setQuery({ new: "1" })}>
                {text().rehearsals.add}
              </Button>
            </Show>
          </>
        }
        tools={
          <>
            <Segmented
              label={text().rehearsals.title}
              hideLabel
              value={scope()}
              options={[
                { value: "upcoming", label: text().rehearsals.upcoming },
                { value: "past", label: text().rehearsals.past },
              ]}
              onChange={(value) => setQuery({ scope: value, q: undefined }, { replace: true })}
            />
            <Show when={scope() === "past"}>
              <SearchField
                label={text().rehearsals.search}
                value={query.q ?? ""}
                onInput={(q) => setQuery({ scope: "past", q: q || undefined }, { replace: true })}
              />
            </Show>
          </>
        }
        isDetailOpen={params.rehearsal_id !== undefined}
        detail={
          <Show when={params.rehearsal_id} keyed>
            {(rehearsal_id) => <RehearsalDetail rehearsal_id={rehearsal_id} listSearch={search()} />}
          </Show>
        }
        nothing={<CalendarPane />}
      >
        <Show
          when={scope() === "past"}
          fallback={<Coming current={params.rehearsal_id} search={search()} onAdd={() => setQuery({ new: "1" })} />}
        >
          <Past
            query={query.q ?? ""}
            current={params.rehearsal_id}
            search={search()}
            onClear={() => setQuery({ q: undefined }, { replace: true })}
          />
        </Show>
      </ListScreen>
      <Show when={query.new && mayEdit()}>
        <RehearsalForm onClose={() => setQuery({ new: undefined }, { replace: true })} />
      </Show>
    </>
  );
}

interface ListProps {
  readonly current: string | undefined;
  readonly search: string;
}

function RehearsalRows(props: ListProps & { readonly rehearsals: readonly RehearsalRow[] }): JSX.Element {
  return (
    <Rows each={props.rehearsals}>
      {(rehearsal) => (
        <RehearsalRowLink
          rehearsal={rehearsal}
          search={props.search}
          current={rehearsal.rehearsal_id === props.current}
        />
      )}
    </Rows>
  );
}

const isFetching = (): boolean => status.syncedAt === null && status.online === null;

function Coming(props: ListProps & { readonly onAdd: () => void }): JSX.Element {
  const coming = useRehearsals(
    () => "upcoming",
    () => PAGE,
  );
  /* Shown in a link to the screen with all answers, where one tap answers a whole series. */
  const open = createMemo(
    () =>
      coming.items.filter((one) => Date.parse(one.end) > Date.now() && isAnswerMissing(one.rehearsal_id, one)).length,
  );
  return (
    <ListStates
      hasFailed={Boolean(coming.error)}
      isLoading={!coming.ready || (coming.items.length === 0 && isFetching())}
      skeletonRows={4}
      isEmpty={coming.items.length === 0}
      empty={
        <EmptyState
          icon="metronome"
          title={text().rehearsals.noUpcoming}
          hint={mayEdit() ? text().rehearsals.noUpcomingHint : text().rehearsals.noUpcomingReader}
        >
          <Show when={mayEdit()}>
            <Button icon="plus" look="primary" onClick={() => props.onAdd()}>
              {text().rehearsals.add}
            </Button>
          </Show>
        </EmptyState>
      }
    >
      <Show when={open() > 1}>
        <ButtonLink href="/answers?view=mine" icon="check-list" wide>
          {text().rehearsals.open(open())}
        </ButtonLink>
      </Show>
      <RehearsalRows {...props} rehearsals={coming.items} />
    </ListStates>
  );
}

/* Without a query, a page of rehearsals comes straight from the database; a search needs all of them in memory. */
function Past(props: ListProps & { readonly query: string; readonly onClear: () => void }): JSX.Element {
  const [limit, setLimit] = createSignal(PAGE);
  const listed = useRehearsals(() => "past", limit);
  const found = useSearch(() => props.query);
  const isSearch = (): boolean => props.query.trim() !== "";
  const all = createMemo(() => (isSearch() ? (found() ?? []) : listed.items));
  const shown = createMemo(() => all().slice(0, limit()));
  const hasMore = (): boolean => (isSearch() ? all().length > limit() : listed.items.length === limit());
  createEffect(on([() => props.query], () => void setLimit(PAGE), { defer: true }));

  return (
    <>
      <ListStates
        hasFailed={Boolean(listed.error)}
        isLoading={isSearch() ? found() === undefined : !listed.ready}
        skeletonRows={6}
        isEmpty={all().length === 0 && !isSearch()}
        empty={<EmptyState icon="history" title={text().rehearsals.noPast} />}
        isUnmatched={all().length === 0}
        unmatched={<NoMatch title={text().rehearsals.noMatch} onClear={() => props.onClear()} />}
      >
        <Show when={isSearch()}>
          <p class="soft" role="status">
            {text().rehearsals.found(all().length)}
          </p>
        </Show>
        <RehearsalRows {...props} rehearsals={shown()} />
      </ListStates>
      <Show when={hasMore()}>
        <EndOfList onSeen={() => setLimit((before) => before + PAGE)} />
      </Show>
    </>
  );
}

/* Loads more when the user scrolls close to the end of the list. The button is for keyboard users and for browsers
   in which this does not work. */
function EndOfList(props: { readonly onSeen: () => void }): JSX.Element {
  const watch = (element: HTMLElement): void => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && props.onSeen(),
      { rootMargin: "600px" },
    );
    observer.observe(element);
    onCleanup(() => observer.disconnect());
  };
  return (
    <div class="row row--center" ref={watch}>
      <Button look="quiet" onClick={() => props.onSeen()}>
        {text().gigs.more}
      </Button>
    </div>
  );
}
