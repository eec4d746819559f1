import type { Account } from "@bandstand/shared/users/contract.ts";
import { PHONE_MAX } from "@bandstand/shared/users/limits.ts";
import { type JSX, createSignal, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { Switch } from "../ui/checkbox.tsx";
import { TextField } from "../ui/text-field.tsx";
import { chooseReach } from "./commands.ts";

/**
 * The member's phone number, and whether the band sees it and the email address. Changes are saved at once, even
 * offline.
 */
export function ReachCard(props: { readonly account: Account }): JSX.Element {
  /* The number being typed. If it is null, the stored number is shown, even when another device changes it. */
  const [typed, setTyped] = createSignal<string | null>(null);
  /* Just after an update of the app, the stored account may predate `shares`. */
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
