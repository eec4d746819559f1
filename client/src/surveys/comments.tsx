import { COMMENT_MAX } from "@bandstand/shared/surveys/limits.ts";
import { isAnsweredBy } from "@bandstand/shared/surveys/state.ts";
import { responseOf } from "@bandstand/shared/surveys/responses.ts";
import { countedResponses } from "@bandstand/shared/surveys/tally.ts";
import { type JSX, For, Show, Suspense, untrack } from "solid-js";
import { RemindMissing } from "../availability/public.ts";
import { createFormDraft } from "../data/form-draft.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { respond } from "./commands.ts";
import type { SurveyRow } from "./queries.ts";
import type { AnswersProps } from "./answers-props.ts";

/** The members' comments, and a field for this member's own. */
export function Comments(props: AnswersProps): JSX.Element {
  const said = () => countedResponses(props.survey, props.band.active()).filter(({ comment }) => comment !== null);
  const myId = (): string => me()?.user_id ?? "";
  const mine = () => responseOf(props.survey.responses, myId());
  /* A gig request accepts no comment without an answer. */
  const mayComment = (): boolean => props.open && (props.survey.kind !== "gig_request" || mine() !== undefined);
  return (
    <Show when={mayComment() || said().length > 0}>
      <section class="stack">
        <Show when={said().length > 0}>
          <h2 class="survey__part-title subheading">{text().surveys.comments}</h2>
          <ul class="stack stack--s measure">
            <For each={said()}>
              {({ user_id, comment }) => (
                <li class="survey-comments__one own-words">
                  <strong class="small medium">{props.band.name(user_id)}</strong>
                  <span>{comment}</span>
                </li>
              )}
            </For>
          </ul>
        </Show>
        <Show when={mayComment()}>
          <OwnComment survey={props.survey} before={mine()?.comment ?? ""} />
        </Show>
      </section>
    </Show>
  );
}

function OwnComment(props: { readonly survey: SurveyRow; readonly before: string }): JSX.Element {
  const [draft, setDraft] = createFormDraft<{ typed: string | null }>(
    `comment on ${untrack(() => props.survey.survey_id)}`,
    { typed: null },
  );
  const typed = (): string | null => draft.typed;
  const setTyped = (words: string | null): void => setDraft("typed", words);
  const value = (): string => typed() ?? props.before;
  const isChanged = (): boolean => typed() !== null && typed()?.trim() !== props.before;
  const save = async (): Promise<void> => {
    const response = responseOf(props.survey.responses, me()?.user_id ?? "");
    const said =
      response !== undefined && "answer" in response
        ? { answer: response.answer }
        : { answers: response?.answers ?? {} };
    await respond(props.survey, { ...said, comment: value().trim() || null });
    setTyped(null);
    showToast(text().surveys.commentSaved, { tone: "success" });
  };
  return (
    <Form class="stack" onSubmit={save}>
      <TextArea
        label={text().surveys.comment}
        rows={2}
        maxLength={COMMENT_MAX}
        placeholder={text().surveys.commentHint}
        value={value()}
        onInput={setTyped}
      />
      <Show when={isChanged()}>
        <div>
          <Button type="submit" size="s" icon="check">
            {text().surveys.saveComment}
          </Button>
        </div>
      </Show>
    </Form>
  );
}

/** The members who have not answered yet and, for editors, a button to remind them. */
export function Missing(props: AnswersProps): JSX.Element {
  const missing = (): string[] =>
    props.band
      .members()
      .filter(({ user_id }) => responseOf(props.survey.responses, user_id) === undefined)
      .map(({ real_name }) => real_name);
  /* Members who have answered only part of the survey are reminded too. */
  const awaited = (): string[] =>
    props.band.members().flatMap(({ user_id }) => (isAnsweredBy(props.survey, user_id) ? [] : [user_id]));
  const asked = () => ({ event_type: "survey", event_id: props.survey.survey_id, title: props.survey.title }) as const;
  return (
    <section class="stack stack--s">
      <h2 class="survey__part-title subheading">{text().surveys.missing}</h2>
      <p class="soft">
        <Show when={missing().length > 0} fallback={text().surveys.everybody}>
          {missing().join(", ")}
        </Show>
      </p>
      <Show when={props.open}>
        <Suspense>
          <RemindMissing
            asked={asked()}
            missing={awaited()}
            link={`${location.origin}/surveys/${props.survey.survey_id}`}
          />
        </Suspense>
      </Show>
    </section>
  );
}
