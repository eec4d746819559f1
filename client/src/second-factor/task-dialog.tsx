import type { Session } from "@bandstand/shared/auth/contract.ts";
import type { Enrolled, Proof, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import { type JSX, Match, Show, Switch, createSignal, untrack } from "solid-js";
import { call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { text } from "../i18n/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { OtherDevices, otherSessions } from "./other-devices.tsx";
import { PasskeyEnrolment, type PasskeyStart } from "./passkey-enrolment.tsx";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type Task, startTask, wordsOf } from "./task.ts";
import { TotpEnrolment, type TotpStart } from "./totp-enrolment.tsx";

type Step =
  | { readonly kind: "proof"; readonly refused: string }
  | { readonly kind: "scan"; readonly start: TotpStart }
  | { readonly kind: "create"; readonly start: PasskeyStart }
  | { readonly kind: "codes"; readonly codes: readonly string[]; readonly asksForDevices: boolean }
  | { readonly kind: "devices"; readonly sessions: readonly Session[] };

interface TaskDialogProps {
  readonly task: Task;
  readonly state: SecondFactor;
  readonly onChanged: (now: SecondFactor) => void;
  /** Called after other devices have been signed out. */
  readonly onSessionsEnded: () => void;
  readonly onClose: () => void;
}

/** Guides through one change: proof, enrolment, recovery codes, other devices, as far as each applies. */
export function TaskDialog(props: TaskDialogProps): JSX.Element {
  /* Read once: the state changes during the task, the texts must not. */
  const words = untrack(() => wordsOf(props.task, props.state));
  const hadPasskeys = untrack(() => props.state.passkeys.length > 0);
  const [step, setStep] = createSignal<Step>({ kind: "proof", refused: "" });
  const [isKept, setKept] = createSignal(false);
  const [isWarned, setWarned] = createSignal(false);
  /* A passkey was created, but its registration got no response. */
  const [isUnconfirmed, setUnconfirmed] = createSignal(false);

  const of = <K extends Step["kind"]>(kind: K): Extract<Step, { kind: K }> | undefined => {
    const now = step();
    return now.kind === kind ? (now as Extract<Step, { kind: K }>) : undefined;
  };
  /* Shown as a toast at the end, so that it does not distract from the remaining steps. */
  let message = "";
  const refresh = async (): Promise<void> => {
    const { onChanged } = props;
    const reply = await call("getSecondFactor");
    if (reply.ok) onChanged(reply.body);
  };
  const finish = (): void => {
    if (message !== "") showToast(message, { tone: "success" });
    if (isUnconfirmed()) void refresh();
    props.onClose();
  };
  const startAgain = (refused: string): void => {
    if (isUnconfirmed()) void refresh();
    setUnconfirmed(false);
    setWarned(false);
    setStep({ kind: "proof", refused });
  };
  const askForDevices = async (): Promise<void> => {
    const sessions = await otherSessions();
    if (sessions.length === 0) finish();
    else setStep({ kind: "devices", sessions });
  };

  const prove = async (proof: Proof): Promise<Failure | null> => {
    const done = await startTask(props.task, proof);
    if ("ok" in done) return done;
    if (done.kind === "scan" || done.kind === "create") setStep(done);
    else props.onChanged(done.now);
    if (done.kind === "renewed") setStep({ kind: "codes", codes: done.codes, asksForDevices: false });
    if (done.kind === "removed") {
      message = done.message;
      await askForDevices();
    }
    return null;
  };
  const enrolled = (said: string, { second_factor, recovery_codes }: Enrolled): void => {
    setUnconfirmed(false);
    setWarned(false);
    props.onChanged(second_factor);
    message = said;
    if (recovery_codes === null) void askForDevices();
    else setStep({ kind: "codes", codes: recovery_codes, asksForDevices: true });
  };
  const leaveCodes = (): void => {
    if (!isKept()) setWarned(true);
    else if (of("codes")?.asksForDevices) void askForDevices();
    else finish();
  };
  /* Closing loses the codes, or a passkey that may not be registered, so the first attempt only warns. */
  const close = (): void => {
    const loses = (of("codes") !== undefined && !isKept()) || isUnconfirmed();
    if (loses && !isWarned()) setWarned(true);
    else finish();
  };
  const title = (): string => {
    if (of("codes")) return text().secondFactor.codesTitle;
    return of("devices") ? text().secondFactor.devicesTitle : words.title;
  };

  return (
    <Dialog open onClose={close} size="s" title={title()}>
      <Switch>
        <Match when={of("proof")}>
          {(proof) => (
            <>
              <p class="soft">
                <Show when={words.lead !== ""}>{words.lead} </Show>
                {text().secondFactor.proofLead}
              </p>
              <ProofForm
                hasPasskeys={hadPasskeys}
                submit={words.submit}
                isDanger={words.isDanger}
                refused={proof().refused}
                onProof={prove}
              />
            </>
          )}
        </Match>
        <Match when={of("scan")}>
          {(scan) => (
            <TotpEnrolment
              start={scan().start}
              onEnrolled={(done) => enrolled(text().secondFactor.appOn, done)}
              onExpired={startAgain}
            />
          )}
        </Match>
        <Match when={of("create")}>
          {(create) => (
            <PasskeyEnrolment
              start={create().start}
              onEnrolled={(done, name) => enrolled(text().secondFactor.passkeyAdded(name), done)}
              onExpired={startAgain}
              onUnconfirmed={() => setUnconfirmed(true)}
              isWarned={isWarned()}
            />
          )}
        </Match>
        <Match when={of("codes")}>
          {(codes) => (
            <RecoveryCodes
              codes={codes().codes}
              isKept={isKept()}
              onKept={setKept}
              isWarned={isWarned()}
              onDone={leaveCodes}
            />
          )}
        </Match>
        <Match when={of("devices")}>
          {(devices) => (
            <OtherDevices
              sessions={devices().sessions}
              onKept={finish}
              onEnded={(left) => {
                props.onSessionsEnded();
                if (left.length === 0) finish();
                else setStep({ kind: "devices", sessions: left });
              }}
            />
          )}
        </Match>
      </Switch>
    </Dialog>
  );
}
