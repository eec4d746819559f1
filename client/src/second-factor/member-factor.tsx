import type { MemberSecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.ts";

/** How long the toast about a partial success stays: longer than usual, because it has two sentences. */
const RESET_ONLY_STAY_MS = 12_000;

interface MemberFactorProps {
  readonly account: Account;
  readonly factor: MemberSecondFactor;
  readonly isMe: boolean;
  readonly onReset: () => void;
}

/** A member's second factor as admins see it, with a button to reset it for anybody but themselves. */
export function MemberFactor(props: MemberFactorProps): JSX.Element {
  const [isAsked, setAsked] = createSignal(false);
  const summary = (): string => {
    const { totp, passkeys } = props.factor;
    const parts = [
      ...(totp ? [text().secondFactor.app] : []),
      ...(passkeys > 0 ? [text().secondFactor.passkeys(passkeys)] : []),
    ];
    return text().secondFactor.member(parts.join(", "));
  };
  return (
    <div class="member-action stack stack--xs">
      <Show when={!props.isMe}>
        <Button icon="key" onClick={() => setAsked(true)}>
          {text().secondFactor.reset}
        </Button>
      </Show>
      <p>
        {summary()}. <Show when={!props.isMe}>{text().secondFactor.resetHint}</Show>
      </p>
      <Show when={isAsked()}>
        <ResetDialog account={props.account} onClose={() => setAsked(false)} onReset={() => props.onReset()} />
      </Show>
    </div>
  );
}

function ResetDialog(props: {
  readonly account: Account;
  readonly onClose: () => void;
  readonly onReset: () => void;
}): JSX.Element {
  const [endsSessions, setEndsSessions] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");

  const reset = async (): Promise<void> => {
    const { user_id, real_name } = props.account;
    setBusy(true);
    setRefused("");
    const done = await call("resetSecondFactor", { params: { user_id } });
    if (!done.ok) {
      setBusy(false);
      return void setRefused(failureText(done));
    }
    const ended = endsSessions() ? await call("endAccountSessions", { params: { user_id } }) : done;
    if (ended.ok) showToast(text().secondFactor.didReset(real_name), { tone: "success" });
    else {
      const sentence = `${text().secondFactor.didResetOnly(real_name)} ${failureText(ended)}`;
      showToast(sentence, { tone: "danger", stayMs: RESET_ONLY_STAY_MS });
    }
    props.onClose();
    props.onReset();
  };

  return (
    <ConfirmDialog
      open
      onClose={() => props.onClose()}
      title={text().secondFactor.resetTitle(props.account.real_name)}
      description={text().secondFactor.resetLead(props.account.real_name)}
      confirm={text().secondFactor.resetConfirm}
      danger
      busy={busy()}
      onConfirm={reset}
    >
      <Checkbox
        label={text().secondFactor.resetEnds}
        hint={text().secondFactor.resetEndsHint}
        checked={endsSessions()}
        onChange={setEndsSessions}
      />
      <Show when={refused()}>
        <Banner tone="danger">{refused()}</Banner>
      </Show>
    </ConfirmDialog>
  );
}
