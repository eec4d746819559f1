import type { Session } from "@bandstand/shared/auth/contract.ts";
import { type JSX, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";

/** Fetches the member's sessions on other devices; empty if they cannot be loaded. */
export async function otherSessions(): Promise<Session[]> {
  const reply = await call("listSessions");
  return reply.ok ? reply.body.filter(({ current }) => !current) : [];
}

interface OtherDevicesProps {
  readonly sessions: readonly Session[];
  readonly onKept: () => void;
  /** Called with the sessions that are still signed in: none, unless one could not be ended. */
  readonly onEnded: (left: readonly Session[]) => void;
}

/** Offers to sign out the other devices, which signed in before the second factor was changed. */
export function OtherDevices(props: OtherDevicesProps): JSX.Element {
  const [busy, setBusy] = createSignal(false);

  const endAll = async (): Promise<void> => {
    setBusy(true);
    const { sessions } = props;
    for (const [index, { session_id }] of sessions.entries()) {
      const ended = await call("endSession", { params: { session_id } });
      if (ended.ok || ended.code === "NOT_FOUND") continue;
      setBusy(false);
      showToast(failureText(ended), { tone: "danger" });
      return props.onEnded(sessions.slice(index));
    }
    showToast(text().secondFactor.devicesEnded, { tone: "success" });
    props.onEnded([]);
  };

  return (
    <>
      <p>
        {text().secondFactor.devicesLead(props.sessions.length)} {text().secondFactor.devicesHint}
      </p>
      <div class="factor-form">
        <Button look="primary" wide icon="log-out" busy={busy()} onClick={endAll}>
          {text().secondFactor.devicesEnd}
        </Button>
        <Button wide onClick={() => props.onKept()}>
          {text().secondFactor.devicesKeep}
        </Button>
      </div>
    </>
  );
}
