import { errorText } from "@bandstand/shared/contract/errors.ts";
import { SCHEDULE_MAX } from "@bandstand/shared/schedule/limits.ts";
import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { DAY_SECONDS } from "@bandstand/shared/time/clock.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { type JSX, For, Show, createSignal } from "solid-js";
import { isAdmin, mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { language, text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { EmptyState } from "../ui/states.tsx";
import { addPoint } from "./commands.ts";
import { PointSheet } from "./point-sheet.tsx";
import { type GigRow, type ShowLine, createShowLines } from "./queries.ts";
import { QuickPoint } from "./quick-point.tsx";
import "./schedule.css";
import { TimelineLine } from "./timeline-line.tsx";

/** A gig's evening from load-in to load-out. More than a week after the gig, only admins can change it. */
export default function RunOfShow(props: { readonly gig: GigRow }): JSX.Element {
  const lines = createShowLines(() => props.gig);
  const [opened, setOpened] = createSignal<string | null>(null);
  const isLocked = (): boolean => !isAdmin() && isSetlistLocked(props.gig, today());
  const isOpen = (): boolean => mayEdit() && !isLocked();
  const setName = (line: ShowLine): string =>
    "set_id" in line ? (props.gig.setlist.sets.find(({ set_id }) => set_id === line.set_id)?.name ?? "") : "";
  const dayOf = (line: ShowLine | undefined): number => Math.floor((line?.at ?? 0) / DAY_SECONDS);

  /** Returns the heading above a line: the day that starts with it, or the one for items without a time. */
  const headingOf = (line: ShowLine, at: number): string | null => {
    const before = lines[at - 1];
    if (line.at === null) return before === undefined || before.at !== null ? text().schedule.untimed : null;
    if (dayOf(line) === 0 || dayOf(line) === dayOf(before)) return null;
    return text().schedule.nextDay(formatDay(addDays(props.gig.date, dayOf(line)), "short"));
  };

  return (
    <div class="show stack measure">
      <Show when={mayEdit() && isLocked()}>
        <Banner icon="lock">{errorText("SETLIST_LOCKED", language())}</Banner>
      </Show>
      <Show when={isOpen()}>
        <Show
          when={props.gig.schedule.length < SCHEDULE_MAX}
          fallback={<Banner icon="info">{text().schedule.full}</Banner>}
        >
          <QuickPoint onAdd={(fields) => addPoint(props.gig.gig_id, fields)} />
        </Show>
      </Show>
      <Show when={lines.length > 0}>
        <ol class="show__lines">
          <For each={lines}>
            {(line, at) => (
              <>
                <Show when={headingOf(line, at())}>
                  {(heading) => <li class="show__heading subheading">{heading()}</li>}
                </Show>
                <TimelineLine
                  line={line}
                  setName={setName(line)}
                  meetAt={props.gig.meet_at}
                  onOpen={isOpen() ? setOpened : undefined}
                />
              </>
            )}
          </For>
        </ol>
      </Show>
      <Show when={lines.length === 0}>
        <EmptyState
          icon="clock"
          title={text().schedule.empty}
          hint={isOpen() ? text().schedule.emptyHint : text().schedule.emptyReader}
        />
      </Show>
      <Show when={opened()} keyed>
        {(item_id) => (
          <PointSheet
            gig_id={props.gig.gig_id}
            item={props.gig.schedule.find((item) => item.item_id === item_id)}
            onClose={() => setOpened(null)}
          />
        )}
      </Show>
    </div>
  );
}
