import type { Session } from "@bandstand/shared/auth/contract.ts";
import type { Enrolled, Proof, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import { type Accessor, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { showToast } from "../ui/toast.ts";
import { otherSessions } from "./other-devices.tsx";
import type { PasskeyStart } from "./passkey-enrolment.tsx";
import { type Task, startTask } from "./task.ts";
import type { TotpStart } from "./totp-enrolment.tsx";

type Step =
  | { readonly kind: "proof"; readonly refused: string }
  | { readonly kind: "scan"; readonly start: TotpStart }
  | { readonly kind: "create"; readonly start: PasskeyStart }
  | { readonly kind: "codes"; readonly codes: readonly string[]; readonly asksForDevices: boolean }
  | { readonly kind: "devices"; readonly sessions: readonly Session[] };

export interface TaskProps {
  readonly task: Task;
  readonly state: SecondFactor;
  readonly onChanged: (now: SecondFactor) => void;
  /** Called after other devices have been signed out. */
  readonly onSessionsEnded: () => void;
  readonly onClose: () => void;
}

/** The steps of one change to the second factor. */
export interface TaskSteps {
  /** Returns the current step if it is of this kind. */
  readonly at: <K extends Step["kind"]>(kind: K) => Extract<Step, { kind: K }> | undefined;
  /** True once the member has confirmed that they saved the recovery codes. */
  readonly isKept: Accessor<boolean>;
  readonly setKept: (isKept: boolean) => void;
  /** True after the first attempt to leave a step whose result would be lost. */
  readonly isWarned: Accessor<boolean>;
  /** Starts the task. Returns why the proof was refused, or null. */
  readonly prove: (proof: Proof) => Promise<Failure | null>;
  /** Goes back to the proof, which shows the reason in `refused`. */
  readonly startAgain: (refused: string) => void;
  readonly enrolled: (message: string, result: Enrolled) => void;
  /** Call when a passkey was created but its registration is unconfirmed. */
  readonly unconfirmed: () => void;
  readonly leaveCodes: () => void;
  /** Call when the other devices have been signed out; `left` are those that are still signed in. */
  readonly devicesEnded: (left: readonly Session[]) => void;
  readonly finish: () => void;
  /** Finishes, or warns first if something would be lost. */
  readonly close: () => void;
}

/** Creates the state of a task's dialog. Call in a component. */
export function createTaskSteps(props: TaskProps): TaskSteps {
  const [step, setStep] = createSignal<Step>({ kind: "proof", refused: "" });
  const [isKept, setKept] = createSignal(false);
  const [isWarned, setWarned] = createSignal(false);
  const [isUnconfirmed, setUnconfirmed] = createSignal(false);
  /* Shown as a toast at the end, so that it does not distract from the remaining steps. */
  let message = "";

  const at: TaskSteps["at"] = <K extends Step["kind"]>(kind: K) => {
    const now = step();
    return now.kind === kind ? (now as Extract<Step, { kind: K }>) : undefined;
  };
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
  const showDevices = (sessions: readonly Session[]): void =>
    sessions.length === 0 ? finish() : void setStep({ kind: "devices", sessions });
  const askForDevices = async (): Promise<void> => showDevices(await otherSessions());

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
    else if (at("codes")?.asksForDevices) void askForDevices();
    else finish();
  };
  const devicesEnded = (left: readonly Session[]): void => {
    props.onSessionsEnded();
    showDevices(left);
  };
  /* Closing would lose the codes or a passkey that may not be registered, so the first attempt only warns. */
  const close = (): void => {
    const loses = (at("codes") !== undefined && !isKept()) || isUnconfirmed();
    if (loses && !isWarned()) setWarned(true);
    else finish();
  };
  return {
    at,
    isKept,
    setKept,
    isWarned,
    prove,
    startAgain,
    enrolled,
    unconfirmed: () => setUnconfirmed(true),
    leaveCodes,
    devicesEnded,
    finish,
    close,
  };
}
