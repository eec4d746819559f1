import { periodOn } from "@bandstand/shared/rehearsals/period.ts";
import { addDays, weekday } from "@bandstand/shared/time/day.ts";
import type { Demo } from "./band.ts";
import {
  COMING_REHEARSALS,
  type DemoRehearsal,
  PAST_REHEARSALS,
  REHEARSAL_HOURS,
  REHEARSAL_ROOM,
} from "./rehearsals.ts";

const WEDNESDAY = 3;
const DAYS_PER_WEEK = 7;
/** How long ago an upcoming rehearsal was created. */
const ENTERED_DAYS_AGO = 5;

function dayOf({ weeks }: DemoRehearsal, today: string): string {
  const coming = addDays(today, (WEDNESDAY - weekday(today) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
  return addDays(coming, weeks * DAYS_PER_WEEK);
}

/** Creates a rehearsal with its protocol on the day `entered`, and the members' comments on the day after it. */
async function hold({ band, songs, timeZone }: Demo, rehearsal: DemoRehearsal, day: string, entered: string) {
  const songIdOf = (title: string): string => songs.get(title)?.song_id ?? "";
  const { rehearsal_id } = await band.anna.do(
    "createRehearsal",
    {
      body: {
        ...periodOn(day, REHEARSAL_HOURS, timeZone),
        location: REHEARSAL_ROOM,
        comment: rehearsal.comment,
        songs: rehearsal.songs.map(({ title, ...entry }) => ({ ...entry, song_id: songIdOf(title) })),
        todos: rehearsal.todos.map(({ responsible, due, ...todo }) => ({
          ...todo,
          responsible: responsible === undefined ? null : { user_id: band[responsible].user_id },
          due_date: due === undefined ? null : addDays(day, due),
        })),
      },
    },
    entered,
  );
  for (const { by, text } of rehearsal.comments)
    await band[by].do("createRehearsalComment", { params: { rehearsal_id }, body: { text } }, addDays(entered, 1));
  return { rehearsal_id, songIdOf };
}

/** Creates more than a year of rehearsals and plans the next ones. */
export async function rehearse(demo: Demo): Promise<void> {
  const { today } = demo.stage;
  for (const rehearsal of PAST_REHEARSALS) {
    const day = dayOf(rehearsal, today);
    await hold(demo, rehearsal, day, day);
  }
  for (const rehearsal of COMING_REHEARSALS) {
    const entered = addDays(today, -ENTERED_DAYS_AGO);
    const { rehearsal_id, songIdOf } = await hold(demo, rehearsal, dayOf(rehearsal, today), entered);
    for (const title of rehearsal.planned)
      await demo.band.tom.do("planSong", { params: { song_id: songIdOf(title) }, body: { rehearsal_id } }, entered);
  }
}
