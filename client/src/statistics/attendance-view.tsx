import type { EventType } from "@bandstand/shared/availability/contract.ts";
import {
  ATTENDANCE_COLUMNS,
  type Attendance,
  type AttendanceColumn,
  attendance,
  seasonsOf,
  sortAttendance,
} from "@bandstand/shared/statistics/attendance.ts";
import { useSearchParams } from "@solidjs/router";
import { For, type JSX, Show, createMemo } from "solid-js";
import { createSliced } from "../data/sliced.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useAnsweredEvents } from "./queries.ts";
import "../ui/bar.css";
import "./attendance.css";

type Kind = EventType | "both";

const ALL_SEASONS = "all";
const OTHERS = ["maybe", "out", "no_response"] as const;
const COUNTS = ["in", ...OTHERS] as const;

/**
 * How each member answered past gigs and rehearsals. Every member may see this, because every member sees the answers.
 * The URL holds the season, the kind of event and the sort order.
 */
export function AttendanceView(): JSX.Element {
  const [query, setQuery] = useSearchParams<{ season?: string; of?: string; sort?: string }>();
  const answered = useAnsweredEvents();
  const seasons = createMemo(() => {
    const found = answered();
    return found && seasonsOf(found.events, found.firstMonth);
  });
  const season = (): string =>
    query.season === ALL_SEASONS
      ? ALL_SEASONS
      : (seasons()?.find((one) => one === query.season) ?? seasons()?.[0] ?? ALL_SEASONS);
  const kind = (): Kind => (query.of === "gig" || query.of === "rehearsal" ? query.of : "both");
  const sort = (): AttendanceColumn => ATTENDANCE_COLUMNS.find((column) => column === query.sort) ?? "share";
  const counted = createSliced(
    () => {
      const found = answered();
      return found ? { ...found, season: season(), kind: kind() } : undefined;
    },
    ({ events, members, ...filter }) =>
      attendance(events, members, {
        firstMonth: filter.firstMonth,
        season: filter.season === ALL_SEASONS ? null : filter.season,
        kind: filter.kind === "both" ? null : filter.kind,
      }),
  );
  const rows = createMemo(() => sortAttendance(counted() ?? [], sort(), compareNames));
  const seasonName = (value: string): string => (value === ALL_SEASONS ? text().statistics.allSeasons : value);
  /* The code is loaded when a file is requested. */
  const file = async () =>
    (await import("./attendance-file.ts")).attendanceFile(rows(), [
      ...(kind() === "both" ? [] : [text().statistics.eventKinds[kind()]]),
      seasonName(season()),
    ]);
  return (
    <Show when={counted() && seasons()} fallback={<Skeleton rows={6} />}>
      {(names) => (
        <Show
          when={names().length > 0}
          fallback={
            <EmptyState icon="users" title={text().statistics.attendanceEmpty}>
              <ButtonLink href="/gigs">{text().app.toGigs}</ButtonLink>
            </EmptyState>
          }
        >
          <div class="stack">
            <Segmented<Kind>
              label={text().statistics.eventKind}
              hideLabel
              value={kind()}
              options={(["both", "gig", "rehearsal"] as const).map((value) => ({
                value,
                label: text().statistics.eventKinds[value],
              }))}
              onChange={(value) => setQuery({ of: value === "both" ? undefined : value }, { replace: true })}
            />
            <div class="statistics__filters form-row">
              <Select
                label={text().statistics.season}
                value={season()}
                options={[...names(), ALL_SEASONS].map((value) => ({ value, label: seasonName(value) }))}
                onChange={(value) => setQuery({ season: value }, { replace: true })}
              />
              <Select<AttendanceColumn>
                label={text().statistics.sort}
                value={sort()}
                options={ATTENDANCE_COLUMNS.map((value) => ({
                  value,
                  label: text().statistics.attendanceColumns[value],
                }))}
                onChange={(value) => setQuery({ sort: value === "share" ? undefined : value }, { replace: true })}
              />
            </div>
            <Show when={rows().length > 0} fallback={<p class="soft">{text().statistics.attendanceNone}</p>}>
              <ol class="attendance ruled" aria-label={text().statistics.attendance}>
                <For each={rows()}>{(row) => <MemberRow row={row} />}</For>
              </ol>
              <p class="faint small">{text().statistics.attendanceHint}</p>
              <div>
                <SaveButton look="quiet" onMake={file}>
                  {text().exports.songs}
                </SaveButton>
              </div>
            </Show>
          </div>
        </Show>
      )}
    </Show>
  );
}

function MemberRow(props: { readonly row: Attendance }): JSX.Element {
  const words = (): string =>
    OTHERS.filter((count) => props.row[count] > 0)
      .map((count) => text().statistics.attendanceCounts[count](props.row[count]))
      .join(" · ");
  return (
    <li class="attendance__row">
      <span class="attendance__name medium anywhere">{props.row.real_name}</span>
      <span class="attendance__share tabular">{text().statistics.percent(props.row.share)}</span>
      <span class="attendance__track bar" style={{ "--whole": String(props.row.invited) }} aria-hidden="true">
        <For each={COUNTS}>
          {(count) => <span class={`bar__part tone-${count}`} style={{ "--count": String(props.row[count]) }} />}
        </For>
      </span>
      <span class="attendance__counts soft small tabular">
        {text().statistics.attended(props.row.in, props.row.invited)}
        <Show when={words() !== ""}> · {words()}</Show>
      </span>
    </li>
  );
}
