import type { NoticeChannels } from "@bandstand/shared/notifications/contract.ts";
import { type JSX, Match, Show, Switch, createResource, createSignal } from "solid-js";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast.ts";
import { allowPush, endPush, readPushState } from "./push-device.ts";

interface PushHereProps {
  readonly channels: NoticeChannels | null;
  /** Called after push has been switched on or off on this device. */
  readonly onChange: () => void;
}

/**
 * Switches push on or off on this device. Explains push before the browser asks for permission, and says why if push is
 * not possible.
 */
export function PushHere(props: PushHereProps): JSX.Element {
  const [state, { refetch }] = createResource(readPushState);
  const [busy, setBusy] = createSignal(false);
  const [hasFailed, setFailed] = createSignal(false);
  const others = (): string =>
    (props.channels?.devices ?? [])
      .filter(({ current }) => !current)
      .map(({ device }) => device || text().users.unknownDevice)
      .join(" · ");

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailed((await work()) === "failed");
    await refetch();
    setBusy(false);
    props.onChange();
  };

  /* Says that the device is offline only after a press: a hint that came and went with the network would move the
     button under a finger. */
  const allow = (): void => {
    const key = props.channels?.push_key;
    if (key === undefined || !navigator.onLine || status.online === false) showToast(text().notifications.allowOffline);
    else void run(() => allowPush(key));
  };

  return (
    <div class="notices__here stack stack--s sunken">
      <Switch>
        <Match when={state.latest === "on"}>
          <p class="notices__on line">
            <Icon name="check-circle" />
            {text().notifications.onHere}
          </p>
          <Button size="s" busy={busy()} onClick={() => void run(endPush)}>
            {text().notifications.endHere}
          </Button>
        </Match>
        <Match when={state.latest === "off"}>
          <p class="soft">{text().notifications.askHere}</p>
          <Button size="s" look="primary" icon="bell" busy={busy()} onClick={allow}>
            {text().notifications.allowHere}
          </Button>
        </Match>
        <Match when={state.latest === "denied"}>
          <p class="soft">{text().notifications.denied}</p>
        </Match>
        <Match when={state.latest === "install"}>
          <p class="soft">{text().notifications.install}</p>
        </Match>
        <Match when={state.latest === "unsupported"}>
          <p class="soft">{text().notifications.unsupported}</p>
        </Match>
      </Switch>
      <Show when={hasFailed()}>
        <p class="toned tone-danger small line" role="alert">
          <Icon name="warning" size="s" />
          {text().notifications.allowFailed}
        </p>
      </Show>
      <Show when={others()}>
        <p class="faint">{text().notifications.alsoOn(others())}</p>
      </Show>
    </div>
  );
}
