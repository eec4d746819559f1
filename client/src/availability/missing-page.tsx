import { createMediaQuery } from "@solid-primitives/media";
import { useSearchParams } from "@solidjs/router";
import { type JSX, Show } from "solid-js";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { DESK } from "../ui/desk.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { ListStates } from "../ui/list-states.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { EmptyState } from "../ui/states.tsx";
import { createAnswerMatrix, useComingEvents } from "./coming-events.ts";
import { MatrixView } from "./matrix-view.tsx";
import { MyAnswers } from "./my-answers.tsx";
import { amPerformer, areAnswersLoaded } from "./queries.ts";

type View = "band" | "mine";

/**
 * Who has not answered which upcoming event, and this member's own answers to all of them. The URL holds the view;
 * without one, a member who is expected to answer sees their own answers on a phone or tablet.
 */
export function MissingPage(): JSX.Element {
  const [query, setQuery] = useSearchParams<{ view?: string }>();
  const isWide = createMediaQuery(DESK);
  const events = useComingEvents();
  const matrix = createAnswerMatrix(
    () => events.items,
    () => me()?.user_id ?? "",
  );
  const view = (): View => {
    if (query.view === "band" || query.view === "mine") return query.view;
    return amPerformer() && !isWide() ? "mine" : "band";
  };
  const isFetching = (): boolean =>
    !events.ready ||
    !areAnswersLoaded() ||
    (events.items.length === 0 && status.syncedAt === null && status.online !== false);
  return (
    <ListScreen
      class="missing-page"
      title={view() === "band" ? text().missing.title : text().availability.allMine}
      backHref="/more"
      tools={
        <Segmented<View>
          label={text().missing.view}
          hideLabel
          value={view()}
          options={[
            { value: "mine", label: text().missing.mine },
            { value: "band", label: text().missing.title },
          ]}
          onChange={(next) => setQuery({ view: next }, { replace: true })}
        />
      }
    >
      <ListStates
        hasFailed={Boolean(events.error)}
        isLoading={isFetching()}
        isEmpty={events.items.length === 0}
        empty={<EmptyState icon="calendar" title={text().missing.empty} hint={text().missing.emptyHint} />}
      >
        <Show when={view() === "band"} fallback={<MyAnswers events={events.items} />}>
          <MatrixView matrix={matrix()} />
        </Show>
      </ListStates>
    </ListScreen>
  );
}
