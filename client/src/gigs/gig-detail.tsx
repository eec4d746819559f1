import { progressOf } from "@bandstand/shared/checklist/board.ts";
import { gigChange } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import { useNavigate, useSearchParams } from "@solidjs/router";
import { type JSX, Match, Show, Switch, createEffect, createMemo, createSignal, on } from "solid-js";
import { Dynamic } from "solid-js/web";
import { Checklist } from "../checklist/public.ts";
import { GigExports } from "../exports/public.ts";
import { GigAnswers } from "../availability/public.ts";
import { isAdmin, mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { NotifyDialog, showChanged } from "../notifications/public.ts";
import { RunOfShow } from "../schedule/public.ts";
import { SetlistEditor, SetlistView } from "../setlists/public.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { Menu } from "../ui/menu.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState } from "../ui/states.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { deleteGig, updateGig } from "./commands.ts";
import { GigForm } from "./gig-form.tsx";
import { GigOverview } from "./gig-overview.tsx";
import { type GigRow, useGig } from "./queries.ts";
import { type MainAction, mainAction } from "./main-action.ts";
import { lazyComponent } from "../ui/lazy-component.ts";

type TabName = "overview" | "setlist" | "schedule" | "checklist" | "answers" | "notes" | "export";

/* Loaded on demand, because it includes the Markdown parser. */
const GigNotes = lazyComponent(async () => (await import("./gig-notes.tsx")).GigNotes);

type Panel = (props: { readonly gig: GigRow }) => JSX.Element;

const SetlistPanel: Panel = (props) => (
  <Show when={mayEdit()} fallback={<SetlistView gig={props.gig} />}>
    <SetlistEditor gig={props.gig} />
  </Show>
);

interface GigTab {
  readonly value: TabName;
  readonly label: () => string;
  readonly panel: Panel;
  /** Shown next to the label, such as the progress. */
  readonly count?: (gig: GigRow) => string | undefined;
}

const checklistProgress = (gig: GigRow): string | undefined => {
  const { done, all } = progressOf(gig.checklist);
  return all === 0 ? undefined : `${done}/${all}`;
};

/** The tabs of a gig, in order. A feature adds its line here. */
const TABS: readonly GigTab[] = [
  { value: "overview", label: () => text().gigs.overview, panel: GigOverview },
  { value: "setlist", label: () => text().gigs.setlist, panel: SetlistPanel },
  { value: "schedule", label: () => text().schedule.title, panel: RunOfShow },
  { value: "checklist", label: () => text().checklist.title, panel: Checklist, count: checklistProgress },
  { value: "answers", label: () => text().availability.title, panel: GigAnswers },
  { value: "notes", label: () => text().gigs.notes, panel: GigNotes },
  { value: "export", label: () => text().exports.tab, panel: GigExports },
];

const panelOf = (name: TabName): Panel => TABS.find(({ value }) => value === name)?.panel ?? GigOverview;

/** One gig: overview, setlist and further tabs, with a link to live mode. */
export function GigDetail(props: { readonly gig_id: string; readonly listSearch: string }): JSX.Element {
  const gig = useGig(() => props.gig_id);
  return (
    <Switch>
      <Match when={gig() === undefined}>
        <div class="page">
          <Skeleton rows={6} />
        </div>
      </Match>
      <Match when={gig() === null}>
        <EmptyState icon="spotlight" title={text().gigs.notFound} hint={text().gigs.notFoundHint}>
          <ButtonLink href="/gigs">{text().gigs.toList}</ButtonLink>
        </EmptyState>
      </Match>
      <Match when={gig()}>{(found) => <GigView gig={found()} listSearch={props.listSearch} />}</Match>
    </Switch>
  );
}

function GigView(props: { readonly gig: GigRow; readonly listSearch: string }): JSX.Element {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams<{ tab?: string; edit?: string }>();
  const [deleting, setDeleting] = createSignal(false);
  const [publishing, setPublishing] = createSignal<0 | 1 | null>(null);
  const liveHref = (): string => `/live/${props.gig.gig_id}`;
  const tab = (): TabName => TABS.find(({ value }) => value === query.tab)?.value ?? "overview";

  /* Going back may lead to a different gig: close the dialogs of the previous one. */
  createEffect(
    on(
      () => props.gig.gig_id,
      () => {
        setDeleting(false);
        setPublishing(null);
      },
      { defer: true },
    ),
  );

  /* A changed tab is rendered again with its panel, so values that change with the gig are functions, called when
     rendered. */
  const tabs = createMemo(() =>
    TABS.map(({ value, label, count }) => ({
      value,
      label: label(),
      get count() {
        return count?.(props.gig);
      },
    })),
  );

  const publish = async (published: 0 | 1, notify?: NotifyChoice): Promise<void> => {
    setPublishing(null);
    const undo = await updateGig(props.gig.gig_id, { published }, notify);
    showChanged(published === 1 ? text().gigs.published : text().gigs.unpublished, notify, undo);
  };
  const remove = async (notify?: NotifyChoice): Promise<void> => {
    const { gig_id, name } = props.gig;
    setDeleting(false);
    navigate(`/gigs${props.listSearch}`);
    const undo = await deleteGig(gig_id, notify);
    showChanged(text().gigs.deleted(name), notify, undo);
  };

  const main = createMemo((): MainAction | null => {
    const next = mainAction(props.gig, {
      mayEdit: mayEdit(),
      isAdmin: isAdmin(),
      now: Date.now(),
      zone: bandTimeZone(),
    });
    return next === "build" && tab() === "setlist" ? null : next;
  });
  /* A separate button only where something can be played, now or soon; otherwise a menu entry. */
  const isLiveInMenu = (): boolean => mayEdit() && main() !== "live" && (main() !== null || props.gig.date < today());

  const changeTo = (published: 0 | 1) => gigChange(props.gig, { ...props.gig, published }, today());
  const askOrPublish = (published: 0 | 1): void => {
    if (changeTo(published) === null) void publish(published);
    else setPublishing(published);
  };

  return (
    <div class="page gig" classList={{ "gig--wide": tab() !== "overview" }}>
      <PageHeader
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
            <Switch>
              <Match when={main() === "publish"}>
                <Button look="primary" icon="eye" onClick={() => askOrPublish(1)}>
                  {text().gigs.publish}
                </Button>
              </Match>
              <Match when={main() === "build"}>
                <ButtonLink href={`/gigs/${props.gig.gig_id}?tab=setlist`} look="primary" icon="plus">
                  {text().gigs.buildSetlist}
                </ButtonLink>
              </Match>
              <Match when={main() === "review"}>
                <ButtonLink href={`/gigs/${props.gig.gig_id}/as-played`} look="primary" icon="history">
                  {text().stage.review}
                </ButtonLink>
              </Match>
              <Match when={!isLiveInMenu()}>
                <ButtonLink href={liveHref()} look={main() === "live" ? "primary" : "secondary"} icon="spotlight">
                  {text().gigs.live}
                </ButtonLink>
              </Match>
            </Switch>
            <Show when={mayEdit()}>
              <Menu
                label={text().gigs.actions}
                items={[
                  ...(isLiveInMenu()
                    ? [{ label: text().gigs.live, icon: "spotlight" as const, run: () => navigate(liveHref()) }]
                    : []),
                  { label: text().gigs.edit, icon: "edit", run: () => setQuery({ edit: "1" }) },
                  props.gig.published === 1
                    ? { label: text().gigs.unpublish, icon: "eye", run: () => askOrPublish(0) }
                    : { label: text().gigs.publish, icon: "eye", run: () => askOrPublish(1) },
                  { label: text().app.delete, icon: "trash", danger: true, run: () => setDeleting(true) },
                ]}
              />
            </Show>
          </>
        }
      />
      <Tabs
        label={props.gig.name}
        tabs={tabs()}
        value={tab()}
        onChange={(value) => setQuery({ tab: value === "overview" ? undefined : value }, { replace: true })}
      >
        {(value) => <Dynamic component={panelOf(value)} gig={props.gig} />}
      </Tabs>
      <Show when={query.edit && mayEdit()}>
        <GigForm gig={props.gig} onClose={() => setQuery({ edit: undefined }, { replace: true })} />
      </Show>
      <Show when={publishing() !== null && changeTo(publishing() ?? 0)}>
        {(change) => (
          <NotifyDialog
            event={{ event_type: "gig", gig: props.gig }}
            change={change()}
            confirm={publishing() === 1 ? text().gigs.publish : text().gigs.unpublish}
            onConfirm={(notify) => void publish(publishing() ?? 0, notify)}
            onClose={() => setPublishing(null)}
          />
        )}
      </Show>
      <Show when={deleting()}>
        <NotifyDialog
          event={{ event_type: "gig", gig: props.gig }}
          change={gigChange(props.gig, null, today())}
          title={text().gigs.deleteTitle(props.gig.name)}
          description={text().gigs.deleteHint}
          confirm={text().gigs.remove}
          danger
          onConfirm={(notify) => void remove(notify)}
          onClose={() => setDeleting(false)}
        />
      </Show>
    </div>
  );
}
