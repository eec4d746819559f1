import { useParams } from "@solidjs/router";
import { type JSX, Show, createEffect, createResource, onCleanup } from "solid-js";
import { createLiveRecord } from "../data/live.ts";
import { enterLive } from "../data/live-guard.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { isOnDevice, openStage } from "./queries.ts";
import { Stage } from "./stage.tsx";
import "./stage.css";

/** `/live/{gig_id}`: live mode for a gig. Reads only from this device. */
export function LivePage(): JSX.Element {
  const params = useParams<{ gig_id: string }>();
  const [opened, { refetch }] = createResource(
    () => params.gig_id,
    (gig_id) => openStage(gig_id).then((found) => found ?? null),
  );
  onCleanup(enterLive());
  return (
    <main class="live" data-theme="dark">
      <Show when={!opened.loading} fallback={<p class="live-empty">{text().live.loading}</p>}>
        <Show
          when={opened()}
          fallback={<GigNotOnDevice gig_id={params.gig_id} onArrived={() => void refetch()} />}
          keyed
        >
          {(found) => <Stage opened={found} />}
        </Show>
      </Show>
    </main>
  );
}

/** Shown if the gig is not on this device. Calls `onArrived` once the first sync has brought it. */
function GigNotOnDevice(props: { readonly gig_id: string; readonly onArrived: () => void }): JSX.Element {
  const isHere = createLiveRecord(() => isOnDevice(props.gig_id));
  createEffect(() => isHere() && props.onArrived());
  return (
    <div class="live-empty">
      <h1>{text().live.notOnDevice}</h1>
      <p>{text().live.notOnDeviceHint}</p>
      <ButtonLink look="stage" href={`/gigs/${props.gig_id}`}>
        {text().live.back}
      </ButtonLink>
    </div>
  );
}
