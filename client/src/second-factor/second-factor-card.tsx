import type { Passkey, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import {
  For,
  type JSX,
  Match,
  Show,
  Switch,
  createEffect,
  createResource,
  createSignal,
  createUniqueId,
  on,
} from "solid-js";
import { call } from "../data/api.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { formatRelative } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Skeleton } from "../ui/loading.tsx";
import { ErrorState, OfflineState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import { PasskeyRename } from "./passkey-rename.tsx";
import { canUsePasskeys } from "./passkeys.ts";
import { TaskDialog } from "./task-dialog.tsx";
import type { Task } from "./task.ts";
import "./second-factor.css";

/** The card suggests new codes when no more than this many are left. */
const FEW_CODES = 2;

interface SecondFactorCardProps {
  /** Called after other devices have been signed out. */
  readonly onSessionsEnded: () => void;
}

/** The member's own second factor, and the actions that change it. Online only. */
export function SecondFactorCard(props: SecondFactorCardProps): JSX.Element {
  const headingId = createUniqueId();
  const [reply, { mutate, refetch }] = createResource(() => call("getSecondFactor"));
  const [task, setTask] = createSignal<Task>();
  const [renamed, setRenamed] = createSignal<Passkey>();

  createEffect(
    on(
      () => status.online,
      (online) => online && reply.latest?.ok === false && void refetch(),
      { defer: true },
    ),
  );

  const state = (): SecondFactor | undefined => {
    const answer = reply.latest;
    return answer?.ok ? answer.body : undefined;
  };
  const failure = () => {
    const answer = reply.latest;
    return answer?.ok === false ? answer : undefined;
  };
  const isOn = (): boolean => {
    const now = state();
    return now !== undefined && (now.totp !== null || now.passkeys.length > 0);
  };
  const change = (now: SecondFactor): void => {
    const answer = reply.latest;
    if (answer?.ok) mutate({ ...answer, body: now });
  };

  return (
    <section class="card" id="second-factor" aria-labelledby={headingId}>
      <div class="factor-head row row--between">
        <h2 id={headingId}>{text().secondFactor.title}</h2>
        <Show when={state()}>
          <Badge tone={isOn() ? "success" : "neutral"} icon={isOn() ? "check" : undefined}>
            {isOn() ? text().secondFactor.on : text().secondFactor.off}
          </Badge>
        </Show>
      </div>
      <p class="soft">{text().secondFactor.lead}</p>
      <Switch fallback={<Skeleton rows={2} />}>
        <Match when={failure()}>
          {(failed) => (
            <Show
              when={failed().code === "OFFLINE"}
              fallback={
                <ErrorState
                  title={text().secondFactor.loadFailed}
                  hint={failureText(failed())}
                  onRetry={() => void refetch()}
                />
              }
            >
              <OfflineState hint={text().secondFactor.offline} onRetry={() => void refetch()} />
            </Show>
          )}
        </Match>
        <Match when={state()}>
          {(now) => (
            <>
              <Show when={now().required && !isOn()}>
                <Banner tone="warning">{text().secondFactor.required}</Banner>
              </Show>
              <Factors state={now()} onTask={setTask} onRename={setRenamed} />
              <Additions state={now()} onTask={setTask} />
              <Show when={isOn()}>
                <div>
                  <Button look="quiet" icon="x-circle" onClick={() => setTask({ kind: "switch_off" })}>
                    {text().secondFactor.switchOff}
                  </Button>
                </div>
              </Show>
            </>
          )}
        </Match>
      </Switch>
      <Show when={task()} keyed>
        {(wanted) => (
          <Show when={state()}>
            {(now) => (
              <TaskDialog
                task={wanted}
                state={now()}
                onChanged={change}
                onSessionsEnded={() => props.onSessionsEnded()}
                onClose={() => setTask(undefined)}
              />
            )}
          </Show>
        )}
      </Show>
      <Show when={renamed()} keyed>
        {(passkey) => (
          <Dialog open onClose={() => setRenamed(undefined)} size="s" title={text().secondFactor.renameTitle}>
            <PasskeyRename
              passkey={passkey}
              onRenamed={(now) => {
                change(now);
                setRenamed(undefined);
                showToast(text().secondFactor.passkeyRenamed, { tone: "success" });
              }}
            />
          </Dialog>
        )}
      </Show>
    </section>
  );
}

interface PartProps {
  readonly state: SecondFactor;
  readonly onTask: (task: Task) => void;
}

/** The list of the factors that are set up, with the actions for each. */
function Factors(props: PartProps & { readonly onRename: (passkey: Passkey) => void }): JSX.Element {
  const now = Date.now();
  const used = (at: string | null): string =>
    at === null ? text().secondFactor.neverUsed : text().secondFactor.used(formatRelative(at, now));
  const added = (at: string): string => text().secondFactor.added(formatRelative(at, now));
  const isOn = (): boolean => props.state.totp !== null || props.state.passkeys.length > 0;
  const isFew = (): boolean => props.state.recovery_codes_left <= FEW_CODES;
  return (
    <Show when={isOn()}>
      <ul class="factors ruled">
        <Show when={props.state.totp}>
          {(totp) => (
            <Factor
              icon="device"
              name={text().secondFactor.app}
              facts={[added(totp().created_at), used(totp().last_used_at)]}
            >
              <IconButton
                icon="sync"
                label={text().secondFactor.replaceApp}
                onClick={() => props.onTask({ kind: "totp" })}
              />
              <IconButton
                icon="trash"
                label={text().secondFactor.removeApp}
                onClick={() => props.onTask({ kind: "remove_totp" })}
              />
            </Factor>
          )}
        </Show>
        <For each={props.state.passkeys}>
          {(passkey) => (
            <Factor
              icon="key"
              name={passkey.name}
              facts={[
                passkey.synced ? text().secondFactor.synced : text().secondFactor.notSynced,
                added(passkey.created_at),
                used(passkey.last_used_at),
              ]}
            >
              <IconButton
                icon="edit"
                label={text().secondFactor.renameNamed(passkey.name)}
                onClick={() => props.onRename(passkey)}
              />
              <IconButton
                icon="trash"
                label={text().secondFactor.removeNamed(passkey.name)}
                onClick={() => props.onTask({ kind: "remove_passkey", passkey })}
              />
            </Factor>
          )}
        </For>
        <Factor
          icon={isFew() ? "warning" : "list"}
          name={text().secondFactor.codes}
          facts={[
            text().secondFactor.codesLeft(props.state.recovery_codes_left),
            ...(isFew() ? [text().secondFactor.codesFew] : []),
          ]}
        >
          <Button size="s" onClick={() => props.onTask({ kind: "new_codes" })}>
            {text().secondFactor.newCodes}
          </Button>
        </Factor>
      </ul>
    </Show>
  );
}

function Factor(props: {
  readonly icon: IconName;
  readonly name: string;
  readonly facts: readonly string[];
  /** The action buttons. */
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <li class="factor row">
      <Icon name={props.icon} />
      <div class="factor__text">
        <p class="medium anywhere">{props.name}</p>
        <p class="faint small">{props.facts.join(" · ")}</p>
      </div>
      <div class="factor__actions">{props.children}</div>
    </li>
  );
}

/** The buttons for adding a factor, each with a short explanation. */
function Additions(props: PartProps): JSX.Element {
  const arePossible = (): boolean => props.state.passkeys_possible && canUsePasskeys();
  return (
    <div class="factor-additions stack stack--m">
      <Show when={props.state.totp === null}>
        <div class="factor-addition stack stack--m">
          <Button icon="device" onClick={() => props.onTask({ kind: "totp" })}>
            {text().secondFactor.setUpApp}
          </Button>
          <p>{text().secondFactor.appHint}</p>
        </div>
      </Show>
      <Show
        when={arePossible()}
        fallback={
          <p class="faint">
            {props.state.passkeys_possible
              ? text().secondFactor.noPasskeysHere
              : text().secondFactor.noPasskeysAtAddress}
          </p>
        }
      >
        <div class="factor-addition stack stack--m">
          <Button icon="key" onClick={() => props.onTask({ kind: "add_passkey" })}>
            {text().secondFactor.addPasskey}
          </Button>
          <p>{text().secondFactor.passkeyCardHint}</p>
        </div>
      </Show>
    </div>
  );
}
