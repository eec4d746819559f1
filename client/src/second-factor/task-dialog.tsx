import { type JSX, Match, Show, Switch, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { OtherDevices } from "./other-devices.tsx";
import { PasskeyEnrolment } from "./passkey-enrolment.tsx";
import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type TaskProps, createTaskSteps } from "./task-steps.ts";
import { wordsOf } from "./task.ts";
import { TotpEnrolment } from "./totp-enrolment.tsx";

/** Guides the member through one change, with the steps it needs: proof, enrolment, recovery codes, other devices. */
export function TaskDialog(props: TaskProps): JSX.Element {
  /* Read once, because the state changes during the task but the wording must not. */
  const words = untrack(() => wordsOf(props.task, props.state));
  const hadPasskeys = untrack(() => props.state.passkeys.length > 0);
  const steps = createTaskSteps(props);
  const title = (): string => {
    if (steps.at("codes")) return text().secondFactor.codesTitle;
    return steps.at("devices") ? text().secondFactor.devicesTitle : words.title;
  };

  return (
    <Dialog open onClose={steps.close} size="s" title={title()}>
      <Switch>
        <Match when={steps.at("proof")}>
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
                onProof={steps.prove}
              />
            </>
          )}
        </Match>
        <Match when={steps.at("scan")}>
          {(scan) => (
            <TotpEnrolment
              start={scan().start}
              onEnrolled={(done) => steps.enrolled(text().secondFactor.appOn, done)}
              onExpired={steps.startAgain}
            />
          )}
        </Match>
        <Match when={steps.at("create")}>
          {(create) => (
            <PasskeyEnrolment
              start={create().start}
              onEnrolled={(done, name) => steps.enrolled(text().secondFactor.passkeyAdded(name), done)}
              onExpired={steps.startAgain}
              onUnconfirmed={steps.unconfirmed}
              isWarned={steps.isWarned()}
            />
          )}
        </Match>
        <Match when={steps.at("codes")}>
          {(codes) => (
            <RecoveryCodes
              codes={codes().codes}
              isKept={steps.isKept()}
              onKept={steps.setKept}
              isWarned={steps.isWarned()}
              onDone={steps.leaveCodes}
            />
          )}
        </Match>
        <Match when={steps.at("devices")}>
          {(devices) => (
            <OtherDevices sessions={devices().sessions} onKept={steps.finish} onEnded={steps.devicesEnded} />
          )}
        </Match>
      </Switch>
    </Dialog>
  );
}
