import { type JSX, For, createEffect, onCleanup } from "solid-js";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { useAwaitedVotes } from "../suggestions/public.ts";
import { useAwaitedSurveys } from "../surveys/public.ts";
import { useUnanswered } from "../todos/public.ts";
import { NavigationLink } from "./navigation-link.tsx";
import { type Waiting, setRail } from "./navigation.ts";
import { furtherRooms, isOffered } from "./rooms.ts";

const waitingOf = (count: number, words: (count: number) => string): Waiting | undefined =>
  count === 0 ? undefined : { count, words: words(count) };

/** Shows the rooms that are not in the main menu, and sets how many things wait for the member in each room. */
export function Rail(): JSX.Element {
  const votes = useAwaitedVotes();
  const surveys = useAwaitedSurveys();
  const unanswered = useUnanswered();
  const rooms = () => furtherRooms.filter((room) => isOffered(room.for, me()?.role));
  createEffect(() => {
    const { search, suggestions, surveys: ofSurveys } = text();
    setRail({
      rooms: rooms().map(({ href }) => href),
      waiting: {
        "/gigs": waitingOf(unanswered()?.gigs ?? 0, search.unansweredGigs),
        "/rehearsals": waitingOf(unanswered()?.rehearsals ?? 0, search.unansweredRehearsals),
        "/suggestions": waitingOf(votes()?.length ?? 0, suggestions.leadAwaited),
        "/surveys": waitingOf(surveys()?.length ?? 0, ofSurveys.leadAwaited),
      },
    });
  });
  onCleanup(() => setRail({ rooms: [], waiting: {} }));
  return (
    <div class="rail" role="group" aria-label={text().search.rooms}>
      <For each={rooms()}>{(room) => <NavigationLink entry={room} />}</For>
    </div>
  );
}
