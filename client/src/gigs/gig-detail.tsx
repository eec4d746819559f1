import { progressOf } from "@bandstand/shared/checklist/board.ts";
import { useSearchParams } from "@solidjs/router";
import { type Accessor, type JSX, Show, Suspense, createMemo } from "solid-js";
import { Dynamic } from "solid-js/web";
import { Checklist } from "../checklist/public.ts";
import { GigExports } from "../exports/public.ts";
import { GigAnswers } from "../availability/public.ts";
import { Discussion, useCommentCount } from "../comments/public.ts";
import { mayEdit } from "../data/rights.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { RunOfShow } from "../schedule/public.ts";
import { ShareSheet } from "../shares/public.ts";
import { createAnnouncedEdits } from "../notifications/public.ts";
import { SetlistEditor, SetlistView } from "../setlists/public.ts";
import { Badge } from "../ui/chip.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { RecordPage, RecordScreen } from "../ui/record-screen.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { GigActions } from "./gig-actions.tsx";
import { createGigChanges } from "./gig-changes.tsx";
import { GigForm } from "./gig-form.tsx";
import { GigOverview } from "./gig-overview.tsx";
import { ListButton } from "./list-button.tsx";
import { isListKept } from "./list-fold.ts";
import { type GigRow, useGig } from "./queries.ts";
import { seatEdit } from "./seat-edit.ts";
import "./gigs.css";

type TabName = "overview" | "setlist" | "schedule" | "checklist" | "answers" | "notes" | "discussion" | "export";

/* Loaded on demand, because it includes the Markdown parser. */
const GigNotes = lazyComponent(async () => (await import("./gig-notes.tsx")).GigNotes);

type Panel = (props: { readonly gig: GigRow }) => JSX.Element;

const SetlistPanel: Panel = (props) => {
  const edits = createAnnouncedEdits();
  return (
    <Show when={mayEdit()} fallback={<SetlistView gig={props.gig} />}>
      <SetlistEditor gig={props.gig} onSeats={(seats, done) => edits.edit(seatEdit(props.gig, seats), done)} />
      <edits.Dialog />
    </Show>
  );
};

const GigDiscussion: Panel = (props) => (
  <Suspense>
    <Discussion
      subject={{ subject_type: "gig", subject_id: props.gig.gig_id, title: props.gig.name }}
      hint={props.gig.published === 0 ? text().comments.draft : undefined}
    />
  </Suspense>
);

interface GigTab {
  readonly value: TabName;
  readonly label: () => string;
  readonly panel: Panel;
  /** Returns a getter for the text next to the label, such as the progress. Called once per gig page. */
  readonly useCount?: (gig: Accessor<GigRow>) => Accessor<string | undefined>;
}

const useChecklistProgress = (gig: Accessor<GigRow>) => (): string | undefined => {
  const { done, all } = progressOf(gig().checklist);
  return all === 0 ? undefined : `${done}/${all}`;
};

/** The tabs of a gig, in order. A feature adds its tab here. */
const TABS: readonly GigTab[] = [
  { value: "overview", label: () => text().gigs.overview, panel: GigOverview },
  { value: "setlist", label: () => text().gigs.setlist, panel: SetlistPanel },
  { value: "schedule", label: () => text().schedule.title, panel: RunOfShow },
  { value: "checklist", label: () => text().checklist.title, panel: Checklist, useCount: useChecklistProgress },
  { value: "answers", label: () => text().availability.title, panel: GigAnswers },
  { value: "notes", label: () => text().gigs.notes, panel: GigNotes },
  {
    value: "discussion",
    label: () => text().comments.title,
    panel: GigDiscussion,
    useCount: (gig) => useCommentCount(() => gig().gig_id),
  },
  { value: "export", label: () => text().exports.tab, panel: GigExports },
];

const panelOf = (name: TabName): Panel => TABS.find(({ value }) => value === name)?.panel ?? GigOverview;

/** One gig: overview, setlist and further tabs, with a link to live mode. */
export function GigDetail(props: { readonly gig_id: string; readonly listSearch: string }): JSX.Element {
  const gig = useGig(() => props.gig_id);
  return (
    <RecordScreen
      record={gig()}
      missing={{
        icon: "spotlight",
        title: text().gigs.notFound,
        hint: text().gigs.notFoundHint,
        href: "/gigs",
        link: text().gigs.toList,
      }}
    >
      {(found) => <GigView gig={found()} listSearch={props.listSearch} />}
    </RecordScreen>
  );
}

function GigView(props: { readonly gig: GigRow; readonly listSearch: string }): JSX.Element {
  const [query, setQuery] = useSearchParams<{ tab?: string; edit?: string; copy?: string; share?: string }>();
  const changes = createGigChanges(
    () => props.gig,
    () => props.listSearch,
  );
  const tab = (): TabName => TABS.find(({ value }) => value === query.tab)?.value ?? "overview";

  /* On wide screens, the setlist uses the full width unless the user keeps the list of gigs beside it. */
  const pageClass = (): string => {
    if (tab() === "overview") return "gig";
    if (tab() !== "setlist") return "gig gig--wide";
    return isListKept() ? "gig gig--wide gig--setlist" : "gig gig--wide gig--setlist page--whole";
  };

  /* Replacing a tab object would render its panel again, so a value that changes with the gig is a getter, read while
     rendering. */
  const counts = TABS.map(({ useCount }) => useCount?.(() => props.gig));
  const tabs = createMemo(() =>
    TABS.map(({ value, label }, at) => ({
      value,
      label: label(),
      get count() {
        return counts[at]?.();
      },
    })),
  );

  return (
    <RecordPage
      class={pageClass()}
      title={props.gig.name}
      backHref={`/gigs${props.listSearch}`}
      subtitle={
        <>
          {formatDay(props.gig.date, "long")}
          <Show when={props.gig.published === 0}>
            {" "}
            <Badge tone="warning" icon="eye">
              {text().gigs.draft}
            </Badge>
          </Show>
        </>
      }
      actions={
        <>
          <Show when={tab() === "setlist"}>
            <ListButton />
          </Show>
          <GigActions
            gig={props.gig}
            isSetlistOpen={tab() === "setlist"}
            onEdit={() => setQuery({ edit: "1" })}
            onDuplicate={() => setQuery({ copy: "1" })}
            onShare={() => setQuery({ share: "1" })}
            onPublish={changes.publish}
            onDelete={changes.remove}
          />
        </>
      }
      dialogs={
        <>
          <Show when={query.edit && mayEdit()}>
            <GigForm gig={props.gig} onClose={() => setQuery({ edit: undefined }, { replace: true })} />
          </Show>
          <Show when={query.copy && mayEdit()}>
            <GigForm original={props.gig} onClose={() => setQuery({ copy: undefined }, { replace: true })} />
          </Show>
          <Show when={query.share && mayEdit()}>
            <ShareSheet gig={props.gig} onClose={() => setQuery({ share: undefined }, { replace: true })} />
          </Show>
          <changes.Dialogs />
        </>
      }
    >
      <Tabs
        label={props.gig.name}
        tabs={tabs()}
        value={tab()}
        onChange={(value) => setQuery({ tab: value === "overview" ? undefined : value }, { replace: true })}
      >
        {(value) => <Dynamic component={panelOf(value)} gig={props.gig} />}
      </Tabs>
    </RecordPage>
  );
}
