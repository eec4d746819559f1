import { createMediaQuery } from "@solid-primitives/media";
import type { Enrolled } from "@bandstand/shared/second-factor/contract.ts";
import { type JSX, Show } from "solid-js";
import { call } from "../data/api.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { CodeForm, type CodeRefusal, wrongCode } from "./code-form.tsx";
import { inGroups } from "./typed-code.ts";

/** A new secret, which the authenticator app's first code will activate. */
export interface TotpStart {
  readonly ticket: string;
  readonly secret: string;
  readonly otpauth_uri: string;
}

interface TotpEnrolmentProps {
  readonly start: TotpStart;
  readonly onEnrolled: (enrolled: Enrolled) => void;
  /** Called with the reason when the secret has expired and a new one is needed. */
  readonly onExpired: (sentence: string) => void;
}

/** Shows the secret as a QR code, a link and text, and asks for the app's first code. */
export function TotpEnrolment(props: TotpEnrolmentProps): JSX.Element {
  /* A phone cannot scan its own screen, but its authenticator app can open the link. */
  const isHandheld = createMediaQuery("(pointer: coarse)");

  const confirm = async (code: string): Promise<CodeRefusal | undefined> => {
    const reply = await call("confirmTotp", { body: { ticket: props.start.ticket, code } });
    if (reply.ok) props.onEnrolled(reply.body);
    else if (reply.code === "STEP_EXPIRED") props.onExpired(failureText(reply));
    else return reply.code === "CODE_WRONG" ? wrongCode(failureText(reply)) : failureText(reply);
    return undefined;
  };

  return (
    <>
      <p class="soft">{isHandheld() ? text().secondFactor.scanLeadPhone : text().secondFactor.scanLead}</p>
      <Show when={isHandheld()}>
        <ButtonLink wide icon="external" href={props.start.otpauth_uri} target="_self">
          {text().secondFactor.openApp}
        </ButtonLink>
      </Show>
      <div class="factor-qr" classList={{ "factor-qr--small": isHandheld() }}>
        <QrCode
          data={props.start.otpauth_uri}
          label={text().secondFactor.qrCode}
          tooLong={text().secondFactor.qrCodeTooLong}
        />
      </div>
      <div class="factor-secret stack stack--s sunken">
        <p class="faint">{text().secondFactor.secret}</p>
        <code translate="no">{inGroups(props.start.secret)}</code>
        <CopyButton text={props.start.secret} />
      </div>
      <CodeForm submit={text().secondFactor.switchOn} onCode={confirm} />
    </>
  );
}
