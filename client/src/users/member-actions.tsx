import type { MemberSecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { type JSX, Show, Suspense, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import type { Reply, Success } from "../data/request.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { MemberFactor } from "../second-factor/public.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmHold } from "../ui/confirm-hold.tsx";
import { showToast } from "../ui/toast.ts";
import { AccountLink, type MadeLink } from "./account-link.tsx";

type Action = "link" | "sessions" | "status";

interface MemberActionsProps {
  readonly account: Account;
  readonly isMe: boolean;
  /** Undefined if the member has no second factor. */
  readonly factor: MemberSecondFactor | undefined;
  readonly onFactorReset: () => void;
  readonly onChanged: (account: Account) => void;
}

/** Actions that take effect immediately: a link for a new password, signing out everywhere, (de)activating. */
export function MemberActions(props: MemberActionsProps): JSX.Element {
  const [running, setRunning] = createSignal<readonly Action[]>([]);
  const isRunning = (action: Action): boolean => running().includes(action);
  const [link, setLink] = createSignal<MadeLink>();
  const params = () => ({ user_id: props.account.user_id });

  /** Marks an action as busy until its reply arrives. If it is refused, shows the reason and returns null. */
  const act = async <T,>(action: Action, sent: Promise<Reply<T>>): Promise<Success<T> | null> => {
    setRunning((others) => [...others, action]);
    const reply = await sent;
    setRunning((all) => all.filter((one) => one !== action));
    if (reply.ok) return reply;
    showToast(failureText(reply), { tone: "danger" });
    return null;
  };

  const makeLink = async (): Promise<void> => {
    const reply = await act("link", call("createResetLink", { params: params() }));
    if (reply !== null) setLink(reply.body);
  };
  const isInvited = (): boolean => !props.account.joined;
  const endSessions = async (): Promise<void> => {
    const reply = await act("sessions", call("endAccountSessions", { params: params() }));
    if (reply !== null) showToast(text().users.didEndSessions(props.account.real_name), { tone: "success" });
  };
  const activate = async (): Promise<void> => {
    const reply = await act("status", call("activateAccount", { params: params() }));
    if (reply === null) return;
    props.onChanged(reply.body);
    showToast(text().users.didActivate(reply.body.real_name), { tone: "success" });
  };
  const deactivate = async (): Promise<void> => {
    const account = props.account;
    const reply = await act("status", call("deactivateAccount", { params: params() }));
    if (reply === null) return;
    props.onChanged({ ...account, status: "deactivated" });
    showToast(text().users.didDeactivate(account.real_name), {
      action: { label: text().app.undo, run: () => void activate() },
    });
  };

  return (
    <div class="member-actions stack">
      <Show
        when={props.account.status === "active"}
        fallback={
          <div class="member-action stack stack--xs">
            <Button icon="check-circle" busy={isRunning("status")} onClick={activate}>
              {text().users.activate}
            </Button>
          </div>
        }
      >
        <div class="member-action stack stack--xs">
          <Show
            when={isInvited()}
            fallback={
              <Button icon="link" busy={isRunning("link")} onClick={makeLink}>
                {text().users.resetLink}
              </Button>
            }
          >
            <ButtonLink look="primary" icon="mail" href={`/members/${props.account.user_id}?invite=1`}>
              {text().users.invite}
            </ButtonLink>
          </Show>
          <p>{isInvited() ? text().users.inviteHint : text().users.resetLinkHint}</p>
          <Show when={link()}>{(made) => <AccountLink link={made()} message="" />}</Show>
        </div>
        <Show when={!isInvited()}>
          <div class="member-action stack stack--xs">
            <Button icon="log-out" busy={isRunning("sessions")} onClick={endSessions}>
              {text().users.endSessions}
            </Button>
            <p>{text().users.endSessionsHint}</p>
          </div>
        </Show>
        <Show when={props.factor}>
          {(factor) => (
            <Suspense>
              <MemberFactor
                account={props.account}
                factor={factor()}
                isMe={props.isMe}
                onReset={() => props.onFactorReset()}
              />
            </Suspense>
          )}
        </Show>
        <Show when={!props.isMe}>
          <div class="member-action stack stack--xs">
            <ConfirmHold icon="x-circle" onConfirm={deactivate} disabled={isRunning("status")}>
              {text().users.deactivate}
            </ConfirmHold>
            <p>
              {text().users.holdToDeactivate}. {text().users.deactivateHint}
            </p>
          </div>
        </Show>
      </Show>
    </div>
  );
}
