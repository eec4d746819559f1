import { type JSX, createSignal, onCleanup, onMount } from "solid-js";
import { call } from "../data/api.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { cancelPasskey, hasAutofill, usePasskey } from "./ceremony.ts";
import { signInWithPasskey } from "./sign-in.ts";

/** Options expire after five minutes but are renewed earlier, because a sign-in page may stay open much longer. */
const RENEW_MS = 4 * 60_000;

/**
 * Signs in with a passkey alone: with a button and, where supported, from the browser's autofill for the user name field,
 * which needs `webauthn` in its `autocomplete`.
 */
export function PasskeySignIn(props: { readonly onRefused: (sentence: string) => void }): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  let isGone = false;
  let renewing: ReturnType<typeof setTimeout> | undefined;

  const run = async (inAutofill: boolean): Promise<void> => {
    clearTimeout(renewing);
    /* Renews the options even if this request fails; otherwise autofill would keep using expired ones. */
    if (inAutofill) renewing = setTimeout(() => void run(true), RENEW_MS);
    const asked = await call("passkeySignInOptions");
    if (isGone) return;
    if (!asked.ok) {
      if (!inAutofill) props.onRefused(asked.code === "OFFLINE" ? text().auth.offline : failureText(asked));
      return;
    }
    const used = await usePasskey(asked.body.options, { inAutofill });
    if (isGone) return;
    if (!used.ok) {
      if (!inAutofill && used.why !== "cancelled") props.onRefused(text().secondFactor.passkeyFailed);
      return;
    }
    clearTimeout(renewing);
    setBusy(true);
    try {
      const reply = await signInWithPasskey({ ticket: asked.body.ticket, passkey: used.passkey });
      if (!reply.ok) props.onRefused(failureText(reply));
    } catch {
      props.onRefused(text().errors.storageMissing);
    }
    setBusy(false);
    /* Picking a passkey ended the autofill request, so start another. */
    if (inAutofill && !isGone) void run(true);
  };
  const offer = async (): Promise<void> => {
    if ((await hasAutofill()) && !isGone) await run(true);
  };
  const press = async (): Promise<void> => {
    setBusy(true);
    props.onRefused("");
    await run(false);
    setBusy(false);
    if (!isGone) await offer();
  };

  onMount(() => void offer());
  onCleanup(() => {
    isGone = true;
    clearTimeout(renewing);
    cancelPasskey();
  });

  return (
    <Button wide icon="key" busy={busy()} onClick={() => void press()}>
      {text().secondFactor.signInWithPasskey}
    </Button>
  );
}
