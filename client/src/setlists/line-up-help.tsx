import { answerOf } from "@bandstand/shared/availability/answers.ts";
import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import { uncertainSingers } from "@bandstand/shared/availability/line-up.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { type PresentLineUp, withPlayer } from "@bandstand/shared/line-ups/present.ts";
import { seatsOf } from "@bandstand/shared/line-ups/seats.ts";
import type { SetlistEntry, SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { type LineUpSong, gapsOf, unplayableEntries } from "@bandstand/shared/setlists/line-up-check.ts";
import { toSeconds } from "@bandstand/shared/time/clock.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { type Member, freeSingers, entriesOf, memberName } from "../availability/public.ts";
import { lineUpTable } from "../data/line-ups-table.ts";
import { songTable } from "../data/songs-table.ts";
import { text } from "../i18n/text.ts";
import { Chip } from "../ui/chip.tsx";
import { Lacking, UncertainSingers } from "./line-up.tsx";
import { presentAt } from "./present.ts";
import type { GigRow, SongRow } from "./queries.ts";
import "./line-up.css";

interface LineUpHelpProps {
  readonly gig: GigRow;
  readonly entry: SetlistEntry;
  readonly sets: readonly SetlistSet[];
  readonly onSinger: (user_id: string) => void;
  readonly onSong: (song_id: string) => void;
  readonly onSeats: (seats: Seat[], done: string) => void;
}

const lineUpSong = (song_id: string): LineUpSong | undefined => {
  const song = songTable.byId(song_id);
  return song && { ...song, seconds: song.duration === null ? 0 : toSeconds(song.duration) };
};

/* Returns the songs that could replace the entry. Treats members whose answer is “maybe” as away. */
function songsInstead(
  { sets, entry }: Pick<LineUpHelpProps, "sets" | "entry">,
  { isAway, lacks }: PresentLineUp,
  uncertain: readonly AvailabilityEntry[],
): SongRow[] {
  const unsure = new Set(uncertain.map(({ user_id }) => user_id));
  const known = new Map(
    songTable.rows().flatMap(({ song_id }) => {
      const one = lineUpSong(song_id);
      return one ? [[song_id, one] as const] : [];
    }),
  );
  const lineUp = { isAway: (user_id: string) => unsure.has(user_id) || isAway(user_id), lacks };
  const own = unplayableEntries(sets, known, lineUp).find(({ entry_id }) => entry_id === entry.entry_id);
  return (own?.instead ?? []).flatMap((song_id) => songTable.byId(song_id) ?? []);
}

/** Suggestions for an entry that the line-up cannot, or perhaps cannot, play: a stand-in or another song. */
export function LineUpHelp(props: LineUpHelpProps): JSX.Element {
  const answers = () => entriesOf(props.gig.gig_id);
  const song = () => songTable.byId(props.entry.song_id);
  const lineUp = createMemo(() => presentAt(props.gig));
  const uncertain = createMemo(() => uncertainSingers(props.entry, song()?.singer_ids, answers()));
  const gaps = createMemo(() => {
    const present = lineUp();
    return present ? gapsOf(props.entry, song(), present) : { singers: [], parts: [] };
  });
  const unseated = (): string[] => gaps().singers.filter((user_id) => answerOf(answers(), user_id) === undefined);
  const needsSinger = (): boolean => uncertain().length + unseated().length > 0;
  /* Singers who are coming to the gig; if there are none, all who have not declined. */
  const singers = createMemo(() => {
    const free = freeSingers(props.gig.gig_id);
    const present = free.filter(({ user_id }) => lineUp()?.isAway(user_id) === false);
    return present.length > 0 ? present : free;
  });
  const songs = createMemo(() => {
    const present = lineUp();
    return present === undefined ? [] : songsInstead(props, present, uncertain());
  });
  return (
    <Show when={needsSinger() || gaps().parts.length > 0}>
      <div class="stack stack--s sunken">
        <UncertainSingers answers={uncertain()} />
        <Lacking singers={unseated().map(memberName)} parts={gaps().parts} />
        <Show when={needsSinger()}>
          <Singers members={singers()} onSinger={(user_id) => props.onSinger(user_id)} />
        </Show>
        <For each={gaps().parts}>
          {(part) => (
            <OtherPlayers
              gig={props.gig}
              part={part}
              members={lineUp()?.playersFor(part) ?? []}
              onSeats={(seats, done) => props.onSeats(seats, done)}
            />
          )}
        </For>
        <Show when={songs().length > 0}>
          <p class="line-up-help__label soft small">{text().setlists.otherSong}</p>
          <div class="wrap">
            <For each={songs()}>
              {(one) => (
                <Chip icon="note" onClick={() => props.onSong(one.song_id)}>
                  {one.title}
                </Chip>
              )}
            </For>
          </div>
        </Show>
      </div>
    </Show>
  );
}

/** The members who could sing the entry tonight. */
function Singers(props: {
  readonly members: readonly Member[];
  readonly onSinger: (user_id: string) => void;
}): JSX.Element {
  return (
    <Show when={props.members.length > 0}>
      <p class="line-up-help__label soft small">{text().setlists.otherSinger}</p>
      <div class="wrap">
        <For each={props.members}>
          {(member) => (
            <Chip icon="microphone" onClick={() => props.onSinger(member.user_id)}>
              {member.real_name}
            </Chip>
          )}
        </For>
      </div>
    </Show>
  );
}

interface OtherPlayersProps extends Pick<LineUpHelpProps, "gig" | "onSeats"> {
  readonly part: string;
  readonly members: readonly string[];
}

/** The members who could take a seat of this part. One tap gives them the seat. */
function OtherPlayers(props: OtherPlayersProps): JSX.Element {
  const take = (user_id: string): void => {
    const { part } = props;
    const seats = withPlayer(seatsOf(props.gig, lineUpTable.byIds()) ?? [], { part, user_id, seat_id: newId() });
    props.onSeats(seats, text().setlists.stoodIn(memberName(user_id), part));
  };
  return (
    <Show when={props.members.length > 0}>
      <p class="line-up-help__label soft small">{text().setlists.standInFor(props.part)}</p>
      <div class="wrap">
        <For each={props.members}>
          {(user_id) => (
            <Chip icon="user" onClick={() => take(user_id)}>
              {memberName(user_id)}
            </Chip>
          )}
        </For>
      </div>
    </Show>
  );
}
