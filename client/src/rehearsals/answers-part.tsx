import { type JSX, Show, Suspense, createSignal } from "solid-js";
import { AnswerButtons, AnswerSummary, AnswersPanel } from "../availability/public.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import type { PartProps } from "./part-props.ts";
import { dayOf } from "./rehearsal-time.ts";

/**
 * The answers to the rehearsal: buttons for the member's own answer, and everyone's answers on demand only, because the
 * protocol matters more during the rehearsal. A past rehearsal does not ask for an answer, although the answer can
 * still be changed (docs/rules/availability.md#past-events).
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
      <AnswerSummary event_id={props.rehearsal.rehearsal_id} of={props.rehearsal} />
    </>
  );
  return (
    <section class="card rehearsal__part stack stack--m" aria-label={text().availability.title}>
      <header class="rehearsal__part-head row row--between">
        <h2 class="heading">{text().availability.title}</h2>
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
          <AnswersPanel event={event()} of={props.rehearsal} isAsking={!props.locked} />
        </Suspense>
      </Show>
    </section>
  );
}
