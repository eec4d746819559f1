import { useNavigate, useSearchParams } from "@solidjs/router";
import type { SecondFactorDemand } from "@bandstand/shared/second-factor/contract.ts";
import { For, type JSX, Match, Show, Suspense, Switch, createEffect, createResource, createSignal } from "solid-js";
import { me, pendingCount, session, signIn } from "../data/session.ts";
import { unsentEdits } from "../data/wipe.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { PasskeySignIn, SecondFactorStep, canUsePasskeys, demandOf } from "../second-factor/public.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { TextField } from "../ui/text-field.tsx";
import { requiredError } from "./account-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";

/** Only a path of this app, so that a crafted link cannot redirect a fresh sign-in elsewhere. */
const isOwnPath = (next: unknown): next is string => typeof next === "string" && /^\/(?![/\\])/.test(next);

/**
 * Sign-in, and signing in again when a session has ended. Shown instead of any page to anonymous users, keeping the
 * address; at its own address it continues to `next`.
 */
export function SignInPage(): JSX.Element {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [username, setUsername] = createSignal("");
  const [password, setPassword] = createSignal("");
  const [refused, setRefused] = createSignal("");
  const [tried, setTried] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [demand, setDemand] = createSignal<SecondFactorDemand | null>(null);
  const hasEnded = (): boolean => session().state === "needs_sign_in";
  const isCopied = (): boolean => {
    const now = session();
    return now.state === "signed_out" && now.isCopied === true;
  };
  const backToPassword = (sentence: string): void => {
    setRefused(sentence);
    setDemand(null);
  };
  const lead = (): string => {
    if (demand() !== null) return text().secondFactor.stepLead;
    if (hasEnded()) return text().auth.endedLead;
    return isCopied() ? text().auth.newClientLead : text().auth.signInLead;
  };
  const [waiting] = createResource(hasEnded, pendingCount);
  const next = (): string => (isOwnPath(query["next"]) ? query["next"] : "/");

  createEffect(() => setUsername((typed) => (typed === "" && hasEnded() ? (me()?.username ?? "") : typed)));
  createEffect(() => {
    if (session().state === "signed_in" && location.pathname === "/sign-in") navigate(next(), { replace: true });
  });

  const submit = async (): Promise<void> => {
    setTried(true);
    if (requiredError(username()) !== "" || requiredError(password()) !== "") return;
    setBusy(true);
    setRefused("");
    try {
      const reply = await signIn(username(), password());
      if (!reply.ok) {
        setDemand(demandOf(reply));
        if (demand() === null) setRefused(reply.code === "OFFLINE" ? text().auth.offline : failureText(reply));
      }
    } catch {
      setRefused(text().errors.storageMissing);
    }
    setPassword("");
    setTried(false);
    setBusy(false);
  };

  const title = (): string => {
    if (demand() !== null) return text().secondFactor.stepTitle;
    return hasEnded() ? text().auth.endedTitle : text().auth.signInTitle;
  };

  return (
    <AuthLayout title={title()} lead={lead()}>
      <Show when={demand()}>
        {(asked) => (
          <Suspense fallback={<Skeleton rows={2} />}>
            <SecondFactorStep demand={asked()} onExpired={backToPassword} onBack={() => backToPassword("")} />
          </Suspense>
        )}
      </Show>
      <Show when={demand() === null}>
        <Switch>
          <Match when={session().state === "deactivated"}>
            <Banner tone="warning">{text().auth.deactivated}</Banner>
          </Match>
          <Match when={session().state === "ended"}>
            <Banner tone="warning">{text().auth.revoked}</Banner>
          </Match>
          <Match when={waiting()}>
            {(count) => (
              <Banner tone="info" icon="cloud">
                {text().auth.endedWaiting(count())}
              </Banner>
            )}
          </Match>
        </Switch>
        <For each={unsentEdits()}>
          {({ name, count }) => (
            <Banner tone="info" icon="cloud">
              {text().app.unsentOf(name, count)}
            </Banner>
          )}
        </For>
        <Form onSubmit={submit}>
          <TextField
            label={text().auth.username}
            name="username"
            autocomplete="username webauthn"
            autocapitalize="none"
            spellcheck={false}
            required
            error={tried() ? requiredError(username()) : ""}
            value={username()}
            onInput={setUsername}
          />
          <TextField
            label={text().auth.password}
            name="password"
            type="password"
            autocomplete="current-password"
            required
            error={tried() ? requiredError(password()) : ""}
            value={password()}
            onInput={setPassword}
          />
          <Show when={refused()}>
            <Banner tone="danger">{refused()}</Banner>
          </Show>
          <Button type="submit" look="primary" wide busy={busy()}>
            {text().app.signIn}
          </Button>
          <Show when={canUsePasskeys()}>
            {/* Space is reserved for it, otherwise it would push everything above it away from under the finger. */}
            <Suspense fallback={<PasskeyPlace />}>
              <PasskeySignIn onRefused={setRefused} />
            </Suspense>
          </Show>
          <div class="auth-layout__links">
            <ButtonLink look="quiet" href="/forgot">
              {text().auth.forgot}
            </ButtonLink>
            <Show when={hasEnded()}>
              <ButtonLink look="quiet" href={next()}>
                {text().auth.continueOffline}
              </ButtonLink>
            </Show>
          </div>
        </Form>
      </Show>
    </AuthLayout>
  );
}

const PasskeyPlace = (): JSX.Element => (
  <Button class="auth-layout__awaited" wide disabled aria-hidden="true">
    {text().app.signIn}
  </Button>
);
