import { type ReadyPoint, type ReadyState, readiness } from "@bandstand/shared/live/readiness.ts";
import { type JSX, For, Show, createMemo, createResource, createSignal, onMount } from "solid-js";
import { call } from "../data/api.ts";
import { lastSync } from "../data/status.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { readDevice } from "./device.ts";
import { type LiveGig, useOwnState } from "./queries.ts";
import { ReadyCharts } from "./ready-charts.tsx";
import { ReadyDevices } from "./ready-devices.tsx";
import { ReadyLineUp } from "./ready-line-up.tsx";
import { reportStage } from "./stage-report.ts";
import "./ready.css";

interface ReadySheetProps {
  readonly gig: LiveGig;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

const ICONS = { ready: "check-circle", attention: "warning", unknown: "question-circle" } as const;

/** Asks the server for its current version of the setlist; null if it does not respond. */
async function serverVersion(gig_id: string): Promise<number | null> {
  const reply = await call("getSetlistVersion", { params: { gig_id } });
  return reply.ok ? reply.body.setlist_version : null;
}

/** "Bereit für die Bühne": checks what could go wrong on stage while there is time to fix it. */
export function ReadySheet(props: ReadySheetProps): JSX.Element {
  const [device, { refetch: lookAgain }] = createResource(readDevice);
  const [server, { refetch: askAgain }] = createResource(
    () => props.gig.gig_id,
    (gig_id) => serverVersion(gig_id).catch(() => null),
  );
  const own = useOwnState(() => props.gig);
  const [isRefused, setRefused] = createSignal(false);
  const asOf = (): string => {
    const synced = lastSync();
    return synced === null ? text().stage.never : text().stage.asOf(formatInstant(synced));
  };

  const facts = createMemo(() => {
    const [here, rows] = [device.latest, own()];
    if (here === undefined || !rows) return undefined;
    const { setlist_version: own_version } = props.gig;
    return { ...here, ...rows, own_version, server_version: server.latest ?? null };
  });
  const points = createMemo(() => {
    const known = facts();
    return known === undefined ? [] : readiness(known);
  });
  const open = (): number => points().filter(({ state }) => state === "attention").length;

  const keepData = async (): Promise<void> => {
    setRefused(!(await navigator.storage.persist()));
    await lookAgain();
  };
  const recheck = async (): Promise<void> => {
    await Promise.all([lookAgain(), askAgain()]);
    if (props.gig.rev > 0) await reportStage(props.gig.gig_id, props.gig.setlist_version).catch(() => false);
  };
  onMount(() => void recheck());

  const hint = (point: ReadyPoint, state: ReadyState): string | null => {
    const known = facts();
    if (known === undefined) return null;
    if (point === "songs") return state === "ready" ? null : text().stage.missingSongs(known.missing_songs);
    if (point === "app") return state === "ready" ? null : text().stage.appHint;
    if (point === "storage") return isRefused() && state !== "ready" ? text().stage.keepRefused : null;
    if (point === "screen") {
      if (state === "ready") return null;
      return known.wake_lock === "ios_too_old" ? text().stage.screenOldIos : text().stage.screenNever;
    }
    if (point === "battery")
      return known.battery === null
        ? null
        : text().stage.batteryLevel(Math.round(known.battery.level * 100), known.battery.charging);
    if (known.pending_edits > 0) return text().stage.versionWaits;
    if (known.server_version === null) return text().stage.versionKnown(known.own_version, asOf());
    return state === "ready"
      ? text().stage.versionNow(known.own_version)
      : text().stage.versionOld(known.own_version, known.server_version);
  };

  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={text().stage.ready}
      actions={
        <>
          <Button look="quiet" icon="sync" onClick={() => void recheck()}>
            {text().stage.recheck}
          </Button>
          <ButtonLink look="primary" icon="spotlight" href={`/live/${props.gig.gig_id}`}>
            {text().stage.start}
          </ButtonLink>
        </>
      }
    >
      <div class="ready">
        <Show when={points().length > 0}>
          <Banner tone={open() === 0 ? "success" : "warning"} icon={open() === 0 ? "check-circle" : "warning"}>
            <strong>{open() === 0 ? text().stage.allReady : text().stage.notReady(open())}</strong>
          </Banner>
        </Show>
        <section class="ready__part">
          <h3>{text().stage.thisDevice}</h3>
          <ul>
            <For each={points()}>
              {({ point, state }) => (
                <li class={`ready__point ready__point--${state}`}>
                  <Icon name={ICONS[state]} />
                  <div>
                    <span>{text().stage.points[point][state]}</span>
                    <Show when={hint(point, state)}>{(words) => <small class="soft">{words()}</small>}</Show>
                    <Show when={point === "storage" && state !== "ready" && device.latest?.canAsk}>
                      <Button size="s" icon="storage" onClick={() => void keepData()}>
                        {text().stage.keepData}
                      </Button>
                    </Show>
                  </div>
                </li>
              )}
            </For>
            <li class="ready__point">
              <Icon name="bell" />
              <div>
                <span>{text().stage.quiet}</span>
                <small class="soft">{text().stage.quietHint}</small>
              </div>
            </li>
          </ul>
        </section>
        <ReadyCharts gig={props.gig} />
        <ReadyLineUp gig={props.gig} mayEdit={props.mayEdit} />
        <ReadyDevices gig={props.gig} />
      </div>
    </Sheet>
  );
}
