import { useNavigate, useSearchParams } from "@solidjs/router";
import { For, type JSX, Match, Show, Suspense, Switch, createEffect, createResource } from "solid-js";
import { pendingCount, session } from "../data/session.ts";
import { unsentEdits } from "../data/wipe.ts";
import { text } from "../i18n/text.ts";
import { SecondFactorStep } from "../second-factor/public.ts";
import { Banner } from "../ui/banner.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { SignInForm, createSignIn } from "./sign-in-form.tsx";

/** Accepts only paths within this app, so a crafted link cannot lead elsewhere after a sign-in. */
const isOwnPath = (next: unknown): next is string => typeof next === "string" && /^\/(?![/\\])/.test(next);

/**
 * The screen for signing in, and for signing in again after a session has ended. Anonymous users see it in place of any
 * page, at the URL of that page; at its own URL, it continues to `next`.
 */
export function SignInPage(): JSX.Element {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const hasEnded = (): boolean => session().state === "needs_sign_in";
  const isCopied = (): boolean => {
    const now = session();
    return now.state === "signed_out" && now.isCopied === true;
  };
  const [waiting] = createResource(hasEnded, pendingCount);
  const next = (): string => (isOwnPath(query["next"]) ? query["next"] : "/");
  const { form, demand, backToPassword } = createSignIn(hasEnded);

  createEffect(() => {
    if (session().state === "signed_in" && location.pathname === "/sign-in") navigate(next(), { replace: true });
  });

  const title = (): string => {
    if (demand() !== null) return text().secondFactor.stepTitle;
    return hasEnded() ? text().auth.endedTitle : text().auth.signInTitle;
  };
  const lead = (): string => {
    if (demand() !== null) return text().secondFactor.stepLead;
    if (hasEnded()) return text().auth.endedLead;
    return isCopied() ? text().auth.newClientLead : text().auth.signInLead;
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
        <SessionNotes waiting={waiting()} />
        <SignInForm form={form} hasEnded={hasEnded()} next={next()} />
      </Show>
    </AuthLayout>
  );
}

/** Says why the member has to sign in again, and how many unsent edits wait on this device. */
function SessionNotes(props: { readonly waiting: number | undefined }): JSX.Element {
  return (
    <>
      <Switch>
        <Match when={session().state === "deactivated"}>
          <Banner tone="warning">{text().auth.deactivated}</Banner>
        </Match>
        <Match when={session().state === "ended"}>
          <Banner tone="warning">{text().auth.revoked}</Banner>
        </Match>
        <Match when={props.waiting}>
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
    </>
  );
}
