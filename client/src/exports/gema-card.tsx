import {
  type GemaField,
  type GemaWork,
  MUSICIANS_MAX,
  gemaDeadline,
  gemaWorks,
  missingFields,
} from "@bandstand/shared/exports/gema.ts";
import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import { daysBetween } from "@bandstand/shared/time/day.ts";
import { For, type JSX, Show, Suspense, createMemo, createSignal } from "solid-js";
import { createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { isAdmin, mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { countPerformers, songsByGig } from "./queries.ts";

type GigRow = RowOf<"gigs">;

const GemaGaps = lazyComponent(async () => (await import("./gema-gaps.tsx")).GemaGaps);

interface Gap {
  readonly song_id: string;
  readonly title: string;
  readonly fields: readonly GemaField[];
  /** The interpret, used in place of a missing composer. */
  readonly standIn: string;
}

const titleOf = ({ title }: Gap): string => (title === "" ? text().exports.noTitle : title);

/** The report to the collecting society: songs played, missing data, and the deadline. */
export function GemaCard(props: { readonly gig: GigRow }): JSX.Element {
  const [typed, setTyped] = createSignal<string>();
  /* The number of musicians as typed. If nothing was typed, it is undefined and the members' answers decide. A cleared
     field gives 0, which omits the number from the report. */
  const typedMusicians = (): number | undefined =>
    typed() === undefined ? undefined : Math.min(MUSICIANS_MAX, Math.max(0, Math.trunc(Number(typed())) || 0));
  const performers = createLiveRecord(() => countPerformers(props.gig));
  const works = createLiveRecord<GemaWork[]>(async () => {
    const { gig } = props;
    return gemaWorks(gig, await songsByGig(gig), typedMusicians() ?? (await countPerformers(gig)).count);
  });
  const musiciansHint = (): string | undefined => {
    const tonight = performers();
    return tonight ? text().exports.musiciansHint(tonight.areConfirmed, tonight.count) : undefined;
  };
  const gaps = createMemo<Gap[]>(() => {
    const found = new Map<string, Gap>();
    for (const work of works() ?? []) {
      /* The number of musicians is not listed as missing, because it is not a property of a song. */
      const fields = missingFields(work).filter((field) => field !== "musicians");
      const standIn = work.is_interpret ? work.interpret_or_composer.last : "";
      if (fields.length > 0) found.set(work.song_id, { song_id: work.song_id, title: work.title, fields, standIn });
    }
    return [...found.values()];
  });
  const left = (): number => daysBetween(today(), gemaDeadline(props.gig));
  const isPast = (): boolean => isPastGig(props.gig, today());
  const save = (format: "csv" | "xlsx") => async () =>
    (await import("./files.ts")).gemaFile(props.gig, works() ?? [], format);
  return (
    <section class="card export-card stack stack--m export-card--wide">
      <h2 class="export-card__title heading line">
        <Icon name="list" />
        {text().exports.gema}
      </h2>
      <p class="soft">{text().exports.gemaHint}</p>
      <Show when={isPast()}>
        <Banner tone={left() < 0 ? "danger" : left() <= 7 ? "warning" : "info"} icon="clock">
          {left() < 0
            ? text().exports.gemaLate(formatDay(gemaDeadline(props.gig), "long"))
            : text().exports.gemaDue(left(), formatDay(gemaDeadline(props.gig), "long"))}
        </Banner>
      </Show>
      <Show when={works()?.some((work) => missingFields(work).includes("musicians"))}>
        <Banner tone="warning" icon="users">
          {text().exports.noMusicians}{" "}
          <Show when={isAdmin()}>
            <a href="/members">{text().exports.toMembers}</a>
          </Show>
        </Banner>
      </Show>
      <Show when={gaps().length > 0}>
        <div>
          <p class="medium line">
            <Icon name="warning" size="s" /> {text().exports.missing(gaps().length)}
          </p>
          <ul class="gaps">
            <For each={gaps()}>
              {(gap) => (
                <li class="row row--between touch">
                  {/* A link that opens the form is only for those who may edit. */}
                  <Show when={mayEdit()} fallback={titleOf(gap)}>
                    <a href={`/songs/${gap.song_id}?edit=1`}>{titleOf(gap)}</a>
                  </Show>
                  <span class="faint">
                    {gap.fields.map((field) => text().exports.gemaFields[field]).join(", ")}
                    <Show when={gap.standIn}>
                      {(interpret) => <> · {text().exports.interpretStandsIn(interpret())}</>}
                    </Show>
                  </span>
                </li>
              )}
            </For>
          </ul>
        </div>
      </Show>
      <Show when={mayEdit()}>
        <Suspense>
          <GemaGaps gig={props.gig} />
        </Suspense>
      </Show>
      <Show when={works()?.length} fallback={<p class="faint">{text().exports.gemaEmpty}</p>}>
        {(count) => (
          <>
            <div class="export-card__number">
              <TextField
                label={text().exports.gemaFields.musicians}
                hint={musiciansHint()}
                type="number"
                inputMode="numeric"
                min={1}
                max={MUSICIANS_MAX}
                value={typed() ?? works()?.[0]?.musicians ?? ""}
                onInput={setTyped}
              />
            </div>
            <div class="row">
              <SaveButton onMake={save("xlsx")}>{text().exports.xlsx}</SaveButton>
              <SaveButton onMake={save("csv")}>{text().exports.csv}</SaveButton>
              <span class="faint tabular">{text().exports.works(count())}</span>
            </div>
          </>
        )}
      </Show>
    </section>
  );
}
