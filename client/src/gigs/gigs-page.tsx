import { useParams, useSearchParams } from "@solidjs/router";
import { type JSX, Show, createMemo, createSignal } from "solid-js";
import { CalendarPane } from "../calendar/public.ts";
import { status } from "../data/status.ts";
import { mayEdit } from "../data/rights.ts";
import { allSetlistsFile } from "../exports/public.ts";
import { text } from "../i18n/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ListScreen } from "../ui/list-screen.tsx";
import { createListSearch } from "../ui/list-search.ts";
import { ListStates, NoMatch, Rows } from "../ui/list-states.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import { EmptyState } from "../ui/states.tsx";
import { GigDetail } from "./gig-detail.tsx";
import { gigFilter } from "./gig-filter.ts";
import { GigForm } from "./gig-form.tsx";
import { GigRowLink } from "./gig-row.tsx";
import { type Scope, useConfig, useGigs } from "./queries.ts";

const PAGE = 50;
const ALL = "*";

/** The list of gigs and, from 1100 px, the selected one next to it. The URL contains the filters. */
export function GigsPage(): JSX.Element {
  const params = useParams<{ gig_id?: string }>();
  const [query, setQuery] = useSearchParams<{ scope?: string; q?: string; kind?: string; new?: string }>();
  const [limit, setLimit] = createSignal(PAGE);
  const scope = (): Scope => (query.scope === "past" ? "past" : "upcoming");
  const gigs = useGigs(scope, limit);
  const config = useConfig();
  const shown = createMemo(() => gigs.items.filter(gigFilter(query.q ?? "", query.kind ?? null)));
  const search = createListSearch("scope", "q", "kind");
  const kinds = () => [
    { value: ALL, label: text().gigs.allKinds },
    ...(config()?.kindsOfGig ?? []).map((kind) => ({ value: kind, label: kind })),
  ];

  const add = (size: "s" | "m"): JSX.Element => (
    <Show when={mayEdit()}>
      <Button icon="plus" look="primary" size={size} onClick={() => setQuery({ new: "1" })}>
        {text().gigs.add}
      </Button>
    </Show>
  );
  const filters = (): JSX.Element => (
    <>
      <Segmented
        label={text().gigs.title}
        hideLabel
        value={scope()}
        options={[
          { value: "upcoming", label: text().gigs.upcoming },
          { value: "past", label: text().gigs.past },
        ]}
        onChange={(value) => setQuery({ scope: value === "past" ? "past" : undefined }, { replace: true })}
      />
      <div class="row list-tools__find">
        <SearchField
          label={text().gigs.search}
          value={query.q ?? ""}
          onInput={(q) => setQuery({ q: q || undefined }, { replace: true })}
        />
        <Show when={kinds().length > 1}>
          <Select
            label={text().gigs.kind}
            hideLabel
            value={query.kind ?? ALL}
            options={kinds()}
            onChange={(kind) => setQuery({ kind: kind === ALL ? undefined : kind }, { replace: true })}
          />
        </Show>
      </div>
    </>
  );

  return (
    <>
      <ListScreen
        title={text().gigs.title}
        actions={
          <>
            <ButtonLink href="/answers" icon="check-list" look="quiet" size="s">
              {text().missing.title}
            </ButtonLink>
            {add("s")}
          </>
        }
        tools={filters()}
        isDetailOpen={params.gig_id !== undefined}
        detail={<Show when={params.gig_id}>{(gig_id) => <GigDetail gig_id={gig_id()} listSearch={search()} />}</Show>}
        nothing={<CalendarPane />}
      >
        <ListStates
          hasFailed={Boolean(gigs.error)}
          isLoading={!gigs.ready || (gigs.items.length === 0 && status.syncedAt === null && status.online === null)}
          isEmpty={gigs.items.length === 0}
          empty={<NoGigs scope={scope()}>{add("m")}</NoGigs>}
          isUnmatched={shown().length === 0}
          unmatched={
            <NoMatch
              title={text().gigs.noMatch}
              onClear={() => setQuery({ q: undefined, kind: undefined }, { replace: true })}
            />
          }
        >
          <Rows each={shown()}>
            {(gig) => <GigRowLink gig={gig} search={search()} current={gig.gig_id === params.gig_id} />}
          </Rows>
        </ListStates>
        <Show when={scope() === "past" && gigs.items.length === limit()}>
          <div class="row row--center">
            <Button look="quiet" onClick={() => setLimit((before) => before + PAGE)}>
              {text().gigs.more}
            </Button>
          </div>
        </Show>
        <Show when={scope() === "past" && shown().length > 0}>
          <div class="row row--center">
            <SaveButton look="quiet" onMake={allSetlistsFile}>
              {text().exports.allSetlists}
            </SaveButton>
          </div>
        </Show>
      </ListScreen>
      <Show when={query.new && mayEdit()}>
        <GigForm onClose={() => setQuery({ new: undefined }, { replace: true })} />
      </Show>
    </>
  );
}

function NoGigs(props: { readonly scope: Scope; readonly children: JSX.Element }): JSX.Element {
  return (
    <Show when={props.scope === "upcoming"} fallback={<EmptyState icon="history" title={text().gigs.noPast} />}>
      <EmptyState
        icon="spotlight"
        title={text().gigs.noUpcoming}
        hint={mayEdit() ? text().gigs.noUpcomingHint : text().gigs.noUpcomingReader}
      >
        {props.children}
      </EmptyState>
    </Show>
  );
}
