import type { Session } from "@bandstand/shared/auth/contract.ts";
import { For, type JSX, Match, Show, Switch, createEffect, createResource, createSignal, on } from "solid-js";
import { call } from "../data/api.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { formatRelative } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { ErrorState, OfflineState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";

const isPhone = (device: string): boolean => /iPhone|iPad|Android/.test(device);

/** The member's sessions: this device first, then the most recently used. Other devices can be signed out from here. */
export function DevicesCard(props: {
  /** How many times this screen has signed out other devices, for example by changing the password. */
  readonly endings: number;
}): JSX.Element {
  const [reply, { mutate, refetch }] = createResource(() => call("listSessions"));
  const [ending, setEnding] = createSignal("");
  const now = Date.now();

  createEffect(
    on(
      () => status.online,
      (online) => online && reply.latest?.ok === false && void refetch(),
      { defer: true },
    ),
  );

  createEffect(
    on(
      () => props.endings,
      () => void refetch(),
      { defer: true },
    ),
  );

  const sessions = (): Session[] => {
    const answer = reply.latest;
    if (!answer?.ok) return [];
    const recent = answer.body.toSorted((one, other) => other.last_used_at.localeCompare(one.last_used_at));
    return recent.toSorted((one, other) => Number(other.current) - Number(one.current));
  };
  const failure = () => {
    const answer = reply.latest;
    return answer?.ok === false ? answer : undefined;
  };
  const nameOf = (session: Session): string => session.device || text().users.unknownDevice;

  const end = async (session: Session): Promise<void> => {
    setEnding(session.session_id);
    const ended = await call("endSession", { params: { session_id: session.session_id } });
    setEnding("");
    if (!ended.ok && ended.code !== "NOT_FOUND") return showToast(failureText(ended), { tone: "danger" });
    const answer = reply.latest;
    if (answer?.ok) mutate({ ...answer, body: answer.body.filter((other) => other.session_id !== session.session_id) });
    showToast(text().users.deviceEnded, { tone: "success" });
  };

  return (
    <section class="card" id="devices">
      <h2>{text().users.devices}</h2>
      <Switch fallback={<Skeleton rows={2} />}>
        <Match when={failure()}>
          {(failed) => (
            <Show
              when={failed().code === "OFFLINE"}
              fallback={<ErrorState title={failureText(failed())} onRetry={refetch} />}
            >
              <OfflineState hint={text().users.devicesOffline} onRetry={refetch} />
            </Show>
          )}
        </Match>
        <Match when={reply.latest?.ok}>
          <ul class="devices ruled">
            <For each={sessions()}>
              {(session) => (
                <li>
                  <Icon name={isPhone(session.device) ? "device" : "laptop"} />
                  <div class="grow">
                    <p class="devices__name row">
                      {nameOf(session)}
                      <Show when={session.current}>
                        <Badge tone="accent" icon="check">
                          {text().users.thisDevice}
                        </Badge>
                      </Show>
                    </p>
                    <p class="faint small">
                      {text().users.lastSeen(formatRelative(session.last_used_at, now))} ·{" "}
                      {text().users.signedInSince(formatRelative(session.created_at, now))}
                    </p>
                  </div>
                  <Show when={!session.current}>
                    <Button
                      size="s"
                      busy={ending() === session.session_id}
                      aria-label={text().users.endDeviceNamed(nameOf(session))}
                      onClick={() => end(session)}
                    >
                      {text().users.endDevice}
                    </Button>
                  </Show>
                </li>
              )}
            </For>
          </ul>
        </Match>
      </Switch>
    </section>
  );
}
