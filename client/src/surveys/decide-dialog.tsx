import type { EventType } from "@bandstand/shared/availability/contract.ts";
import {
  type Decision,
  type Outcome,
  REHEARSAL_BEGIN,
  answersFor,
  outcomeOf,
} from "@bandstand/shared/surveys/outcome.ts";
import { bestOptions } from "@bandstand/shared/surveys/tally.ts";
import { type JSX, Match, Show, Switch, createSignal, untrack } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { bandTimeZone, formatDay, formatInstant, formatInstantTime, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import { showToast } from "../ui/toast.ts";
import { decideSurvey } from "./commands.ts";
import type { Band, SurveyRow } from "./queries.ts";
import { optionInWords } from "./response-words.ts";

const NONE = "-";
type Created = EventType | "nothing";

interface DecideProps {
  readonly survey: SurveyRow;
  readonly band: Band;
  readonly onClose: () => void;
}

/** Decides a survey: asks for an option and the event to create, and previews the event. */
export function DecideDialog(props: DecideProps): JSX.Element {
  const survey = untrack(() => props.survey);
  const [best] = bestOptions(
    survey,
    untrack(() => props.band.active()),
  );
  const [chosen, setChosen] = createSignal(
    best ?? (survey.kind === "dates" ? survey.options[0]?.option_id : undefined) ?? NONE,
  );
  /* Musicians may decide, but only editors may create an event. */
  const [created, setCreated] = createSignal<Created>(mayEdit() ? usual(survey) : "nothing");
  const decision = (): Decision => {
    const option_id = survey.kind === "gig_request" || chosen() === NONE ? null : chosen();
    const create = created();
    const isPossible = survey.kind === "gig_request" || option_id !== null;
    return { option_id, create: create === "nothing" || !isPossible ? null : create };
  };
  const save = async (): Promise<void> => {
    props.onClose();
    await decideSurvey(survey, decision());
    showToast(text().surveys.decidedToast, { tone: "success" });
  };
  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={text().surveys.decideTitle}
      description={text().surveys.decideHint}
      actions={
        <>
          <Button look="quiet" onClick={() => props.onClose()}>
            {text().app.cancel}
          </Button>
          <Button look="primary" icon="check" onClick={() => void save()}>
            {text().surveys.decide}
          </Button>
        </>
      }
    >
      <div class="stack">
        <Show when={survey.kind !== "gig_request"}>
          <Select
            label={text().surveys.decideOption[survey.kind === "dates" ? "dates" : "opinion"]}
            value={chosen()}
            options={[
              ...survey.options.map((option) => ({ value: option.option_id, label: optionInWords(option) })),
              { value: NONE, label: text().surveys.noOption },
            ]}
            onChange={setChosen}
          />
        </Show>
        <Show when={mayEdit() && survey.kind === "dates" && chosen() !== NONE}>
          <Segmented<Created>
            label={text().surveys.create}
            value={created()}
            options={[
              { value: "rehearsal", label: text().surveys.createChoices.rehearsal },
              { value: "gig", label: text().surveys.createChoices.gig },
              { value: "nothing", label: text().surveys.createChoices.nothing },
            ]}
            onChange={setCreated}
          />
        </Show>
        <Show when={mayEdit() && survey.kind === "gig_request"}>
          <Segmented<Created>
            label={text().surveys.create}
            value={created()}
            options={[
              { value: "gig", label: text().surveys.acceptRequest, icon: "check-circle" },
              { value: "nothing", label: text().surveys.declineRequest, icon: "x-circle" },
            ]}
            onChange={setCreated}
          />
        </Show>
        <Show when={survey.kind !== "opinion"}>
          <Preview survey={survey} decision={decision()} />
        </Show>
      </div>
    </Sheet>
  );
}

const usual = ({ kind }: SurveyRow): Created => {
  if (kind === "opinion") return "nothing";
  return kind === "dates" ? "rehearsal" : "gig";
};

/* A preview of the event that the decision creates, computed by the same rules as on the server. */
function Preview(props: { readonly survey: SurveyRow; readonly decision: Decision }): JSX.Element {
  const outcome = (): Outcome | null => outcomeOf(props.survey, props.decision, bandTimeZone());
  const answers = () => answersFor(props.survey, props.decision.option_id);
  const count = (wanted: string): number => answers().filter(({ status }) => status === wanted).length;
  const isTimeGuessed = (): boolean => {
    const option = props.survey.options.find(({ option_id }) => option_id === props.decision.option_id);
    return option !== undefined && "date" in option && option.begin === null;
  };
  return (
    <div class="card decide-preview stack stack--xs" role="status">
      <Switch fallback={<p>{text().surveys.previewNothing}</p>}>
        <Match when={outcome()}>
          {(made) => (
            <>
              <p class="heading medium">{inWords(made())}</p>
              <p class="soft">{text().surveys.previewAnswers(count("in"), count("maybe"), count("out"))}</p>
              <Show when={made().event_type === "rehearsal" && isTimeGuessed()}>
                <p class="soft">{text().surveys.defaultBegin(formatTime(REHEARSAL_BEGIN))}</p>
              </Show>
            </>
          )}
        </Match>
      </Switch>
    </div>
  );
}

function inWords(outcome: Outcome): string {
  if (outcome.event_type === "rehearsal") {
    const { begin, end } = outcome.fields;
    return text().surveys.previewRehearsal(`${formatInstant(begin)}–${formatInstantTime(end)}`);
  }
  const { name, date, begin, end } = outcome.fields;
  const times = [begin, end].flatMap((clock) => (clock === null ? [] : [formatTime(clock)])).join("–");
  return text().surveys.previewGig(name, [formatDay(date), times].filter((part) => part !== "").join(", "));
}
