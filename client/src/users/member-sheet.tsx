import type { MemberSecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { type JSX, Show, createMemo, untrack } from "solid-js";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Deferred } from "../ui/deferred.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { showToast } from "../ui/toast.ts";
import { InviteSheet } from "./invite-sheet.tsx";
import { MemberActions } from "./member-actions.tsx";
import { MemberForm, createMemberForm } from "./member-form.tsx";

interface MemberSheetProps {
  /** The id of the member to edit, "new" to add one, or undefined if the sheet is closed. */
  readonly user_id: string | undefined;
  readonly accounts: readonly Account[];
  readonly factorOf: (user_id: string) => MemberSecondFactor | undefined;
  readonly onFactorReset: (user_id: string) => void;
  /** True to show the invitation instead of the form. */
  readonly isInvitation: boolean;
  readonly onClose: () => void;
  readonly onSaved: (account: Account, isNew: boolean) => void;
  readonly onChanged: (account: Account) => void;
}

/** Adds or edits a member, and offers an admin's other actions. */
export function MemberSheet(props: MemberSheetProps): JSX.Element {
  const account = createMemo(() => props.accounts.find((found) => found.user_id === props.user_id));
  const isNew = (): boolean => props.user_id === "new";
  const invited = (): Account | undefined => {
    const found = account();
    return props.isInvitation && found?.joined === false ? found : undefined;
  };
  return (
    <Show
      when={invited()}
      keyed
      fallback={
        <Show when={isNew() || account() ? props.user_id : undefined} keyed>
          <OpenSheet {...props} account={account()} isNew={isNew()} />
        </Show>
      }
    >
      {(found) => <InviteSheet account={found} onClose={() => props.onClose()} />}
    </Show>
  );
}

function OpenSheet(
  props: MemberSheetProps & { readonly account: Account | undefined; readonly isNew: boolean },
): JSX.Element {
  const isNew = untrack(() => props.isNew);
  const form = createMemberForm({
    account: untrack(() => props.account),
    onSaved: (saved) => {
      const { added, changed } = text().users;
      showToast((isNew ? added : changed)(saved.real_name), { tone: "success" });
      props.onSaved(saved, isNew);
    },
    onClose: () => props.onClose(),
  });
  return (
    <FormSheet
      of={form}
      class="stack"
      title={props.account ? text().users.editTitle(props.account.real_name) : text().users.add}
      save={isNew ? text().app.create : text().app.save}
      after={
        <Show when={props.account}>
          {(account) => (
            <Deferred>
              <MemberActions
                account={account()}
                isMe={account().user_id === me()?.user_id}
                factor={props.factorOf(account().user_id)}
                onFactorReset={() => props.onFactorReset(account().user_id)}
                onChanged={(changed) => props.onChanged(changed)}
              />
            </Deferred>
          )}
        </Show>
      }
    >
      <MemberForm form={form} isNew={isNew} />
    </FormSheet>
  );
}
