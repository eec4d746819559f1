import type { Enrolled, PasskeyCreationOptions } from "@bandstand/shared/second-factor/contract.ts";
import { type JSX, Show, createSignal, onCleanup } from "solid-js";
import { type CallOptions, call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormBody } from "../ui/page-form.tsx";
import { cancelPasskey, createPasskey } from "./ceremony.ts";
import { deviceName } from "./device-name.ts";
import { PASSKEY_NAME_LIMITS, type PasskeyName, PasskeyNameField } from "./passkey-name-field.tsx";

/** The options for creating a passkey, with the ticket to register it. */
export interface PasskeyStart {
  readonly ticket: string;
  readonly options: PasskeyCreationOptions;
}

interface PasskeyEnrolmentProps {
  readonly start: PasskeyStart;
  readonly onEnrolled: (enrolled: Enrolled, name: string) => void;
  /** Called with the reason when the options can no longer be used and new ones are needed. */
  readonly onExpired: (sentence: string) => void;
  /** Called when sending a created passkey failed temporarily: it may or may not be registered. */
  readonly onUnconfirmed: () => void;
  /** True to warn that closing leaves the passkey unconfirmed. */
  readonly isWarned: boolean;
}

type Registration = CallOptions<"addPasskey">["body"];

/** True if the same request may succeed later: no response, a server error or a rate limit. */
const isTemporary = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500;

const suggestedName = (): string =>
  deviceName(navigator.userAgent, { hasTouch: navigator.maxTouchPoints > 0 }) || text().secondFactor.passkeyNameDefault;

/**
 * Asks for a name, creates the passkey and registers it. If registering fails temporarily, a retry sends the same
 * passkey again, because creating another would leave a useless first one on the device.
 */
export function PasskeyEnrolment(props: PasskeyEnrolmentProps): JSX.Element {
  const [unconfirmed, setUnconfirmed] = createSignal<Registration>();
  onCleanup(cancelPasskey);

  const register = async (body: Registration): Promise<string | false | undefined> => {
    const reply = await call("addPasskey", { body });
    if (reply.ok) {
      props.onEnrolled(reply.body, body.name);
      return undefined;
    }
    /* Options are good for one passkey only, so another attempt needs new ones. */
    if (!isTemporary(reply)) {
      props.onExpired(failureText(reply));
      return false;
    }
    setUnconfirmed(body);
    props.onUnconfirmed();
    return failureText(reply);
  };
  const create = async (name: string): Promise<string | false | undefined> => {
    const made = await createPasskey(props.start.options);
    if (made.ok) return await register({ ticket: props.start.ticket, name, passkey: made.passkey });
    if (made.why === "cancelled") return false;
    return made.why === "known" ? text().secondFactor.passkeyKnown : text().secondFactor.passkeyFailed;
  };
  const form = createForm<PasskeyName>({
    start: { name: suggestedName() },
    limits: PASSKEY_NAME_LIMITS,
    required: { name: () => text().errors.required },
    save: async ({ name }) => {
      const body = unconfirmed();
      return await (body === undefined ? create(name.trim()) : register(body));
    },
  });

  return (
    <FormBody
      of={form}
      class="factor-form"
      foot={
        <>
          <Show when={props.isWarned}>
            <Banner tone="warning">{text().secondFactor.passkeyCloseWarning}</Banner>
          </Show>
          <Button type="submit" look="primary" wide icon={unconfirmed() ? "sync" : "key"} busy={form.busy()}>
            {unconfirmed() ? text().app.retry : text().secondFactor.makePasskey}
          </Button>
        </>
      }
    >
      <Show when={unconfirmed()} fallback={<p class="soft">{text().secondFactor.passkeyLead}</p>}>
        <p>{text().secondFactor.passkeyUnconfirmed}</p>
      </Show>
      <PasskeyNameField form={form} readOnly={unconfirmed() !== undefined} />
    </FormBody>
  );
}
