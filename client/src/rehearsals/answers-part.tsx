import { type JSX, Show, Suspense, createSignal } from "solid-js";
import { AnswerButtons, AnswerWeather, AnswersPanel } from "../availability/public.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import type { PartProps } from "./rehearsal-detail.tsx";
import { dayOf } from "./when.ts";

/**
 * Who comes: the own answer a tap away, everybody's on demand, because during the rehearsal the protocol counts. Of a
 * past rehearsal nobody is asked, although an answer can still be changed (specification 7).
 */
export function AnswersPart(props: PartProps): JSX.Element {
  const [isWhole, setWhole] = createSignal(false);
  const event = () => ({
    event_type: "rehearsal" as const,
    event_id: props.rehearsal.rehearsal_id,
    title: text().todos.ofRehearsal(dayOf(props.rehearsal.begin)),
  });
  const Short = (): JSX.Element => (
    <>
      <Show when={!props.locked}>
        <AnswerButtons event={event()} />
      </Show>
      <AnswerWeather event_id={props.rehearsal.rehearsal_id} />
    </>
  );
  return (
    <section class="card rehearsal__part" aria-label={text().availability.title}>
      <header class="rehearsal__part-head">
        <h2 class="rehearsal__heading">{text().availability.title}</h2>
        <Button
          look="quiet"
          size="s"
          icon={isWhole() ? "chevron-up" : "chevron-down"}
          aria-expanded={isWhole()}
          onClick={() => setWhole(!isWhole())}
        >
          {text().availability.showAll}
        </Button>
      </header>
      <Show when={isWhole()} fallback={<Short />}>
        <Suspense fallback={<Skeleton rows={2} />}>
          <AnswersPanel event={event()} />
        </Suspense>
      </Show>
    </section>
  );
}
