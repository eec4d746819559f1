import type { Passkey, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import { type JSX, untrack } from "solid-js";
import { call } from "../data/api.ts";
import { text } from "../i18n/text.ts";
import { createForm } from "../ui/create-form.ts";
import { PageForm } from "../ui/page-form.tsx";
import { PASSKEY_NAME_LIMITS, type PasskeyName, PasskeyNameField } from "./passkey-name-field.tsx";

interface PasskeyRenameProps {
  readonly passkey: Passkey;
  readonly onRenamed: (now: SecondFactor) => void;
}

/** The form for renaming a passkey. */
export function PasskeyRename(props: PasskeyRenameProps): JSX.Element {
  const form = createForm<PasskeyName>({
    start: { name: untrack(() => props.passkey.name) },
    limits: PASSKEY_NAME_LIMITS,
    required: { name: () => text().errors.required },
    save: async ({ name }) => {
      const { passkey, onRenamed } = props;
      const params = { passkey_id: passkey.passkey_id };
      const reply = await call("renamePasskey", { params, body: { name: name.trim() } });
      if (!reply.ok) return reply;
      return onRenamed(reply.body);
    },
  });

  return (
    <PageForm of={form} class="factor-form" submit={text().app.save} look="primary" wide>
      <PasskeyNameField form={form} />
    </PageForm>
  );
}
