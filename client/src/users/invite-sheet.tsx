import type { Account } from "@bandstand/shared/users/contract.ts";
import { type JSX, Match, Switch, createResource } from "solid-js";
import { call } from "../data/api.ts";
import { failureText } from "../i18n/failure.ts";
import { inThisLanguage } from "../i18n/link-language.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { AccountLink, type MadeLink } from "./account-link.tsx";

type Made = { readonly ok: true; readonly link: MadeLink } | { readonly ok: false; readonly why: string };

async function make(user_id: string): Promise<Made> {
  const reply = await call("createResetLink", { params: { user_id } });
  if (!reply.ok) return { ok: false, why: failureText(reply) };
  return { ok: true, link: { ...reply.body, url: inThisLanguage(reply.body.url) } };
}

/** The invitation for a member without a password, to share, copy or scan. */
export function InviteSheet(props: { readonly account: Account; readonly onClose: () => void }): JSX.Element {
  const [made, { refetch }] = createResource(() => props.account.user_id, make);
  const link = (): MadeLink | undefined => {
    const answer = made.latest;
    return answer?.ok ? answer.link : undefined;
  };
  const why = (): string | undefined => {
    const answer = made.latest;
    return answer?.ok === false ? answer.why : undefined;
  };
  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={text().users.inviteTitle(props.account.real_name)}
      description={text().users.inviteHint}
      actions={
        <>
          <ButtonLink icon="user-plus" href="/members/new">
            {text().users.inviteNext}
          </ButtonLink>
          <Button look="primary" onClick={() => props.onClose()}>
            {text().users.inviteDone}
          </Button>
        </>
      }
    >
      <Switch fallback={<Skeleton rows={3} />}>
        <Match when={link()}>
          {(found) => <AccountLink link={found()} message={text().users.inviteMessage(props.account.username)} />}
        </Match>
        <Match when={why()}>
          {(reason) => (
            <>
              <Banner tone="danger">{reason()}</Banner>
              <Button onClick={() => void refetch()}>{text().app.retry}</Button>
            </>
          )}
        </Match>
      </Switch>
    </Sheet>
  );
}
