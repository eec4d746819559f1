import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import type { Invitation } from "@bandstand/shared/auth/contract.ts";
import { ACCOUNT_LIMITS } from "@bandstand/shared/users/limits.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, Match, Switch, createResource, untrack } from "solid-js";
import { call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { acceptInvitation } from "../data/sign-in.ts";
import { failureText } from "../i18n/failure.ts";
import { takeLinkLanguage } from "../i18n/link-language.ts";
import { language, text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { type FormState, createForm } from "../ui/create-form.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageForm } from "../ui/page-form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { takeLinkToken } from "./link-token.ts";
import { type NewPassword, NewPasswordFields, createNewPassword } from "./new-password.tsx";

interface Person {
  real_name: string;
}

const read = (token: string) => call("readInvitation", { body: { token } });

/* Call while rendering, so that the text follows a change of language. */
function refusalText(failure: Failure): string {
  if (failure.code === "TOKEN_INVALID") return text().welcome.invitationOver;
  return failure.code === "OFFLINE" ? text().welcome.invitationOffline : failureText(failure);
}

/**
 * The first screen of a new member, opened with the link `/invitation#token`: name, password and language, then the
 * app.
 */
export function InvitationPage(): JSX.Element {
  /* Called before `takeLinkToken`, which removes the language from the URL. If that language fails to load, the default
     language stays. */
  const [named] = createResource(() => takeLinkLanguage().catch(() => undefined));
  const token = takeLinkToken();
  const [opened, { refetch }] = createResource(() => token || undefined, read);
  const why = (): string | undefined => {
    const answer = opened.latest;
    return answer?.ok === false ? refusalText(answer) : undefined;
  };
  const invitation = (): Invitation | undefined => {
    const answer = opened.latest;
    return answer?.ok && !named.loading ? answer.body : undefined;
  };
  const title = (): string => {
    const found = invitation();
    return found ? text().welcome.invitedTitle(found.real_name.split(" ", 1)[0] ?? "…") : text().welcome.invitation;
  };
  const lead = (): string | undefined => {
    const found = invitation();
    if (found === undefined) return undefined;
    return ["", UNNAMED_BAND].includes(found.band_name)
      ? text().welcome.invitedLeadPlain
      : text().welcome.invitedLead(found.band_name);
  };
  return (
    <AuthLayout title={title()} lead={lead()}>
      <Switch fallback={<Skeleton rows={3} />}>
        <Match when={named.loading}>
          <Skeleton rows={3} />
        </Match>
        <Match when={token === ""}>
          <Banner tone="warning">{text().welcome.invitationBroken}</Banner>
          <ToSignIn />
        </Match>
        <Match when={why()}>
          {(reason) => (
            <>
              <Banner tone="warning">{reason()}</Banner>
              <Button onClick={() => void refetch()}>{text().app.retry}</Button>
              <ToSignIn />
            </>
          )}
        </Match>
        <Match when={invitation()}>{(found) => <AcceptForm token={token} invitation={found()} />}</Match>
      </Switch>
    </AuthLayout>
  );
}

function ToSignIn(): JSX.Element {
  return (
    <ButtonLink look="quiet" wide href="/sign-in">
      {text().auth.backToSignIn}
    </ButtonLink>
  );
}

function AcceptForm(props: { readonly token: string; readonly invitation: Invitation }): JSX.Element {
  const navigate = useNavigate();
  const password: NewPassword = createNewPassword(() => [props.invitation.username, form.fields.real_name]);
  const form: FormState<Person, "new_password" | "repeated"> = createForm<Person, "new_password" | "repeated">({
    start: { real_name: untrack(() => props.invitation.real_name) },
    limits: ACCOUNT_LIMITS,
    savesOnce: true,
    required: { real_name: () => text().errors.required },
    check: { new_password: () => password.error(), repeated: () => password.repeatError() },
    save: async ({ real_name }) => {
      const { token } = props;
      try {
        const choice = { new_password: password.value(), real_name: real_name.trim(), language: language() };
        const reply = await acceptInvitation({ token, ...choice });
        if (reply.ok) return navigate("/", { replace: true });
        return reply.code === "TOKEN_INVALID" ? text().welcome.invitationOver : reply;
      } catch {
        return text().errors.storageMissing;
      }
    },
  });

  return (
    <PageForm of={form} submit={text().welcome.join} look="primary" wide>
      <TextField
        label={text().welcome.invitedUsername}
        hint={text().welcome.invitedUsernameHint}
        name="username"
        autocomplete="username"
        readOnly
        value={props.invitation.username}
        onInput={() => undefined}
      />
      <TextField
        label={text().auth.realName}
        hint={text().auth.realNameHint}
        name="name"
        autocomplete="name"
        {...form.field("real_name")}
      />
      <NewPasswordFields password={password} showErrors={form.tried()} refused={form.error("new_password")} />
    </PageForm>
  );
}
