import { useLocation } from "@solidjs/router";
import { type JSX, createEffect, createSignal } from "solid-js";
import { pendingAfterSending, signOut } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.ts";

/**
 * How long to show the message that data could not be removed, in milliseconds: longer than usual, because the sign-in
 * screen appears at the same moment.
 */
const KEPT_STAY_MS = 12_000;

/**
 * Signs out on this device. Unsent edits wait for the next sign-in, unless the member discards them. A URL that ends in
 * `#sign-out` focuses the button.
 */
export function SignOutButton(): JSX.Element {
  const [waiting, setWaiting] = createSignal(0);
  const [busy, setBusy] = createSignal(false);
  const location = useLocation();
  let button: HTMLButtonElement | undefined;
  createEffect(() => location.hash === "#sign-out" && button?.focus());

  const leave = async (discard = false): Promise<void> => {
    setBusy(true);
    setWaiting(0);
    await signOut(discard, () => showToast(text().auth.signOutKept, { tone: "danger", stayMs: KEPT_STAY_MS }));
  };
  const ask = async (): Promise<void> => {
    setBusy(true);
    /* If the database cannot be read, do not ask: signing out keeps unsent edits anyway. */
    const count = await pendingAfterSending().catch(() => 0);
    setBusy(false);
    if (count === 0) await leave();
    else setWaiting(count);
  };

  return (
    <>
      <Button ref={(element) => (button = element)} icon="log-out" busy={busy()} onClick={ask}>
        {text().app.signOut}
      </Button>
      <Dialog
        open={waiting() > 0}
        onClose={() => setWaiting(0)}
        size="s"
        title={text().auth.signOutQuestion}
        description={text().auth.signOutWaiting(waiting())}
        actions={
          <>
            <Button onClick={() => setWaiting(0)}>{text().auth.stay}</Button>
            <Button look="danger" onClick={() => leave(true)}>
              {text().auth.signOutDiscarding}
            </Button>
            <Button look="primary" onClick={() => leave()}>
              {text().auth.signOutKeeping}
            </Button>
          </>
        }
      />
    </>
  );
}
