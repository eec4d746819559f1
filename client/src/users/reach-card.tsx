import type { Account } from "@bandstand/shared/users/contract.ts";
import { PHONE_MAX } from "@bandstand/shared/users/limits.ts";
import { type JSX, createSignal, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { Switch } from "../ui/checkbox.tsx";
import { TextField } from "../ui/text-field.tsx";
import { chooseReach } from "./commands.ts";

/** The member's phone number, and what the band sees of it and of the e-mail address. Saved at once, even offline. */
export function ReachCard(props: { readonly account: Account }): JSX.Element {
  /* Null while nothing is typed; then the stored number is shown, including one from another device. */
  const [typed, setTyped] = createSignal<string | null>(null);
  /* An app that was just updated may have an account from before anything could be shared. */
  const known = (): Partial<Account> => props.account;
  const keep = (): void => {
    const written = typed();
    if (written === null) return;
    setTyped(null);
    const phone = written.trim() || null;
    if (phone !== (known().phone ?? null)) void chooseReach({ phone });
  };
  onCleanup(keep);
  return (
    <section class="card" id="reach">
      <h2>{text().users.reachTitle}</h2>
      <p class="soft">{text().users.reachHint}</p>
      <TextField
        label={text().users.phone}
        name="tel"
        type="tel"
        autocomplete="tel"
        maxLength={PHONE_MAX}
        value={typed() ?? known().phone ?? ""}
        onInput={setTyped}
        onBlur={keep}
      />
      <Switch
        label={text().users.sharePhone}
        checked={known().shares?.phone === true}
        onChange={(phone) => void chooseReach({ shares: { phone } })}
      />
      <Switch
        label={text().users.shareEmail}
        hint={props.account.email}
        checked={known().shares?.email === true}
        onChange={(email) => void chooseReach({ shares: { email } })}
      />
    </section>
  );
}
