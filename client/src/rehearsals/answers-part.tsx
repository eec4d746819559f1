import { type JSX, Suspense } from "solid-js";
import { AnswersPanel } from "../availability/public.ts";
import { text } from "../i18n/text.ts";
import { Skeleton } from "../ui/loading.tsx";
import type { PartProps } from "./rehearsal-detail.tsx";
import { dayOf } from "./when.ts";

/** Who comes. Answers to a past rehearsal can still be changed (specification 7). */
export function AnswersPart(props: PartProps): JSX.Element {
  const event = () => ({
    event_type: "rehearsal" as const,
    event_id: props.rehearsal.rehearsal_id,
    title: text().todos.ofRehearsal(dayOf(props.rehearsal.begin)),
  });
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <AnswersPanel event={event()} />
    </Suspense>
  );
}
