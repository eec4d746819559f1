import { clockText } from "@bandstand/shared/notifications/date-text.ts";
import type { SharedGig } from "@bandstand/shared/shares/contract.ts";
import { DAY_SECONDS, eveningSeconds, meetingSeconds } from "@bandstand/shared/time/clock.ts";
import { For, type JSX, Show } from "solid-js";
import type { OutsideTexts } from "./outside-page.tsx";

interface PartProps {
  readonly title: string;
  /** True for a part with a long list. */
  readonly isLong?: boolean;
  readonly children: JSX.Element;
}

/** A part of the page with its heading. */
export function Part(props: PartProps): JSX.Element {
  return (
    <section class="outside__part stack" classList={{ "stack--xs": !props.isLong, "stack--s": props.isLong }}>
      <h2 class={props.isLong ? "heading" : "subheading"}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** Marks a time that is not on the event's date. */
export function DayMark(props: { readonly at: number | null; readonly texts: OutsideTexts }): JSX.Element {
  const mark = (): string => {
    const at = props.at ?? 0;
    if (at < 0) return props.texts.dayBefore;
    return at >= DAY_SECONDS ? props.texts.nextDay : "";
  };
  return (
    <Show when={mark()}>
      <small> {mark()}</small>
    </Show>
  );
}

const POINTS = ["meet", "doors", "begin", "end"] as const;

interface EventProps {
  readonly event: Pick<SharedGig, (typeof POINTS)[number] | "date" | "meet_at" | "venue" | "dress_code">;
  readonly texts: OutsideTexts;
}

function Times(props: EventProps): JSX.Element {
  const evening = () => ({ meet: meetingSeconds(props.event), ...eveningSeconds(props.event) });
  return (
    <Part title={props.texts.times}>
      <Show when={POINTS.some((point) => props.event[point])} fallback={<p>{props.texts.noTimes}</p>}>
        <dl class="outside__times wrap tabular">
          <For each={POINTS}>
            {(point) => (
              <Show when={props.event[point]}>
                {(time) => (
                  <div>
                    <dt>{props.texts[point]}</dt>
                    <dd>
                      {clockText(time())}
                      <DayMark at={evening()[point]} texts={props.texts} />
                    </dd>
                  </div>
                )}
              </Show>
            )}
          </For>
        </dl>
      </Show>
      <Show when={props.event.meet_at}>
        {(where) => (
          <p>
            {props.texts.meetAt}: {where()}
          </p>
        )}
      </Show>
    </Part>
  );
}

function Place(props: EventProps): JSX.Element {
  const lines = (): string[] => {
    const { name, street, zip, city } = props.event.venue;
    return [name, street, [zip, city].filter(Boolean).join(" ")].flatMap((line) => line || []);
  };
  const map = (): string =>
    `https://www.openstreetmap.org/search?${new URLSearchParams({ query: lines().join(", ") })}`;
  return (
    <Show when={lines().length > 0}>
      <Part title={props.texts.place}>
        <For each={lines()}>{(line) => <p>{line}</p>}</For>
        <a class="outside__link" href={map()} target="_blank" rel="noreferrer">
          {props.texts.map}
        </a>
      </Part>
    </Show>
  );
}

/** An event's times, place and dress code. `children` are further facts. */
export function Facts(props: EventProps & { readonly children?: JSX.Element }): JSX.Element {
  return (
    <div class="outside__facts cards">
      <Times event={props.event} texts={props.texts} />
      <Place event={props.event} texts={props.texts} />
      {props.children}
      <Show when={props.event.dress_code}>
        {(dress) => (
          <Part title={props.texts.dressCode}>
            <p>{dress()}</p>
          </Part>
        )}
      </Show>
    </div>
  );
}

type SharedSet = NonNullable<SharedGig["setlist"]>[number];

interface SetsProps<S extends SharedSet["songs"][number]> {
  readonly sets: readonly (Pick<SharedSet, "start" | "end"> & {
    readonly name: string | null;
    readonly songs: readonly S[];
  })[];
  readonly texts: OutsideTexts;
  /** Renders a song's title; by default, just its text. */
  readonly titleOf?: (song: S) => JSX.Element;
}

/** The songs of a setlist by set, numbered consecutively across all sets. */
export function Setlist<S extends SharedSet["songs"][number]>(props: SetsProps<S>): JSX.Element {
  const songsBefore = (at: number): number => props.sets.slice(0, at).reduce((sum, { songs }) => sum + songs.length, 0);
  return (
    <Part title={props.texts.setlist} isLong>
      <div class="outside__sets">
        <For each={props.sets} fallback={<p>{props.texts.emptySetlist}</p>}>
          {(set, at) => (
            <section class="outside__set">
              <Show when={set.name}>
                <h3>
                  {set.name}
                  <Show when={set.start && set.end}>
                    <small class="soft tabular">
                      {" "}
                      {clockText(set.start ?? "")}–{clockText(set.end ?? "")}
                    </small>
                  </Show>
                </h3>
              </Show>
              <ol class="outside__songs" start={1 + songsBefore(at())}>
                <For each={set.songs}>
                  {(song) => (
                    <li>
                      {props.titleOf?.(song) ?? song.title}
                      <Show when={song.interpret}>{(interpret) => <span class="soft"> · {interpret()}</span>}</Show>
                      <Show when={song.key}>{(key) => <strong> {key()}</strong>}</Show>
                    </li>
                  )}
                </For>
              </ol>
            </section>
          )}
        </For>
      </div>
    </Part>
  );
}
