import type { Passkey, Proof, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import { call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { text } from "../i18n/text.ts";
import type { PasskeyStart } from "./passkey-enrolment.tsx";
import type { TotpStart } from "./totp-enrolment.tsx";

/** A change to the member's own second factor, which they first confirm with a passkey or their password. */
export type Task =
  | { readonly kind: "totp" | "add_passkey" | "new_codes" | "remove_totp" | "switch_off" }
  | { readonly kind: "remove_passkey"; readonly passkey: Passkey };

/** What follows once the member has confirmed a task: the next enrolment step, or the state after the change. */
export type AfterProof =
  | { readonly kind: "scan"; readonly start: TotpStart }
  | { readonly kind: "create"; readonly start: PasskeyStart }
  | { readonly kind: "renewed"; readonly now: SecondFactor; readonly codes: readonly string[] }
  | { readonly kind: "removed"; readonly now: SecondFactor; readonly message: string };

/** Starts an enrolment or makes the change. Resolves with the failure if the service refused. */
export async function startTask(task: Task, proof: Proof): Promise<AfterProof | Failure> {
  const words = text().secondFactor;
  const body = { proof };
  switch (task.kind) {
    case "totp": {
      const reply = await call("startTotp", { body });
      return reply.ok ? { kind: "scan", start: reply.body } : reply;
    }
    case "add_passkey": {
      const reply = await call("startPasskey", { body });
      return reply.ok ? { kind: "create", start: reply.body } : reply;
    }
    case "new_codes": {
      const reply = await call("renewRecoveryCodes", { body });
      return reply.ok
        ? { kind: "renewed", now: reply.body.second_factor, codes: reply.body.recovery_codes ?? [] }
        : reply;
    }
    case "remove_totp": {
      const reply = await call("removeTotp", { body });
      return reply.ok ? { kind: "removed", now: reply.body, message: words.appRemoved } : reply;
    }
    case "remove_passkey": {
      const { passkey_id, name } = task.passkey;
      const reply = await call("removePasskey", { params: { passkey_id }, body });
      return reply.ok ? { kind: "removed", now: reply.body, message: words.passkeyRemoved(name) } : reply;
    }
    case "switch_off": {
      const reply = await call("switchOffSecondFactor", { body });
      return reply.ok ? { kind: "removed", now: reply.body, message: words.switchedOff } : reply;
    }
  }
}

/** True if the task removes the last factor. */
const isLast = (task: Task, { totp, passkeys }: SecondFactor): boolean =>
  (task.kind === "remove_totp" && passkeys.length === 0) ||
  (task.kind === "remove_passkey" && totp === null && passkeys.length === 1);

interface TaskWords {
  readonly title: string;
  /** The consequence, stated before the member confirms; "" for a task without one. */
  readonly lead: string;
  readonly submit: string;
  readonly isDanger: boolean;
}

/** Returns what a task's dialog says while it asks the member to confirm the task. */
export function wordsOf(task: Task, state: SecondFactor): TaskWords {
  const words = text().secondFactor;
  const lead = (sentence: string): string => (isLast(task, state) ? words.removeLastLead : sentence);
  const enrolment = { submit: words.next, isDanger: false };
  const removal = { submit: text().app.remove, isDanger: true };
  switch (task.kind) {
    case "totp":
      return state.totp === null
        ? { title: words.setUpAppTitle, lead: "", ...enrolment }
        : { title: words.replaceApp, lead: words.replaceLead, ...enrolment };
    case "add_passkey":
      return { title: words.addPasskey, lead: "", ...enrolment };
    case "new_codes":
      return { title: words.newCodes, lead: words.newCodesLead, ...enrolment };
    case "remove_totp":
      return { title: words.removeApp, lead: lead(words.removeAppLead), ...removal };
    case "remove_passkey":
      return { title: words.removeNamed(task.passkey.name), lead: lead(words.removePasskeyLead), ...removal };
    case "switch_off":
      return { title: words.switchOffTitle, lead: words.switchOffLead, submit: words.switchOff, isDanger: true };
  }
}
