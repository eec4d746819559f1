import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import type { Invitation } from "@bandstand/shared/auth/contract.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, Match, Show, Switch, createResource, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { acceptInvitation } from "../data/session.ts";
import { failureText, fieldErrors } from "../i18n/failure.ts";
import { takeLinkLanguage } from "../i18n/link-language.ts";
import { language, text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { TextField } from "../ui/text-field.tsx";
import { requiredError } from "./account-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { takeLinkToken } from "./link-token.ts";
import { NewPasswordFields, createNewPassword } from "./new-password.tsx";

const read = (token: string) => call("readInvitation", { body: { token } });

/* In the language of the moment: the visitor may still choose another one. */
function refusalText(failure: Failure): string {
  if (failure.code === "TOKEN_INVALID") return text().welcome.invitationOver;
  return failure.code === "OFFLINE" ? text().welcome.invitationOffline : failureText(failure);
}

/**
 * The first screen of a new member, opened with the link `/invitation#token`: name, password and language, then the
 * app.
 */
export function InvitationPage(): JSX.Element {
  /* Before the token is taken, which empties the address. If the language does not load, the default stays. */
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
  const [name, setName] = createSignal<string>();
  const real_name = (): string => name() ?? props.invitation.real_name;
  const password = createNewPassword(() => [props.invitation.username, real_name()]);
  const [tried, setTried] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});
  const nameError = (): string => requiredError(real_name());

  const submit = async (): Promise<void> => {
    setTried(true);
    if ([nameError(), password.error(), password.repeatError()].some((error) => error !== "")) return;
    setBusy(true);
    setRefused("");
    setErrors({});
    const { token } = props;
    try {
      const choice = { new_password: password.value(), real_name: real_name().trim(), language: language() };
      const reply = await acceptInvitation({ token, ...choice });
      if (reply.ok) return navigate("/", { replace: true });
      setRefused(reply.code === "TOKEN_INVALID" ? text().welcome.invitationOver : failureText(reply));
      setErrors(fieldErrors(reply));
    } catch {
      setRefused(text().errors.storageMissing);
    }
    setBusy(false);
  };

  return (
    <Form onSubmit={submit}>
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
        required
        hint={text().auth.realNameHint}
        error={errors()["real_name"] || (tried() ? nameError() : "")}
        name="name"
        autocomplete="name"
        value={real_name()}
        onInput={setName}
      />
      <NewPasswordFields password={password} showErrors={tried()} refused={errors()["new_password"]} />
      <Show when={refused()}>
        <Banner tone="danger">{refused()}</Banner>
      </Show>
      <Button type="submit" look="primary" wide busy={busy()}>
        {text().welcome.join}
      </Button>
    </Form>
  );
}
