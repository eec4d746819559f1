import type { SongStep, Step } from "@bandstand/shared/live/steps.ts";
import { type JSX, Match, Switch } from "solid-js";
import { BreakCard } from "./break-card.tsx";
import type { LiveSession } from "./live-session.ts";
import type { LiveSettings } from "./queries.ts";
import { SongCard, type Tonight } from "./song-card.tsx";

interface StageCardProps {
  readonly session: LiveSession;
  readonly step: Step;
  /** Returns the length of a break in seconds. */
  readonly breakSeconds: (step: Extract<Step, { kind: "break" }>) => number;
  /** Returns who sings a song tonight, and in which key. */
  readonly tonightOf: (step: SongStep) => Tonight;
  readonly size: LiveSettings["size"];
  readonly now: number;
}

/** The current song or break. */
export function StageCard(props: StageCardProps): JSX.Element {
  return (
    <Switch>
      <Match when={props.step.kind === "break" && props.step}>
        {(step) => (
          <BreakCard
            step={step()}
            endsAt={props.session.enteredAt() + props.breakSeconds(step()) * 1000}
            now={Math.max(props.now, props.session.enteredAt())}
          />
        )}
      </Match>
      <Match when={props.step.kind === "song" && props.step}>
        {(step) => (
          <SongCard
            entry={step().entry}
            song={props.session.song(step().entry.song_id)}
            tonight={props.tonightOf(step())}
            size={props.size}
          />
        )}
      </Match>
    </Switch>
  );
}
