import type { SoftConfigUpdateIn } from "@bandstand/shared/config/contract.ts";
import {
  type JSX,
  Match,
  Show,
  Switch,
  batch,
  createEffect,
  createResource,
  createSignal,
  on,
  onMount,
  untrack,
} from "solid-js";
import { reconcile } from "solid-js/store";
import { call } from "../data/api.ts";
import { createFormDraft } from "../data/form-draft.ts";
import type { Reply } from "../data/request.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { syncNow } from "../data/sync-loop.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { FactorMissing, FactorSetUpLink } from "../second-factor/public.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { FormBody } from "../ui/page-form.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState, ErrorState, OfflineState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import { LogoSetting } from "./logo-setting.tsx";
import { type Setting, type SettingValue, changedSettings, mergedDrafts, settingsOf } from "./settings.ts";
import { SettingEditor, labelOf } from "./setting-editor.tsx";
import "../ui/sticky-foot.css";
import "./config.css";

/** The page on which admins edit the soft configuration, built from the server's response. Online only. */
export function ConfigPage(): JSX.Element {
  const isAdmin = (): boolean => me()?.role === "admin";
  const [loaded, { refetch }] = createResource(isAdmin, () => call("getSoftConfig"));
  const answer = () => (loaded.latest?.ok ? loaded.latest : undefined);
  const refused = () => (loaded.latest?.ok === false ? loaded.latest : undefined);

  createEffect(
    on(
      () => status.online,
      (online) => online && refused() !== undefined && void refetch(),
      { defer: true },
    ),
  );

  return (
    <div class="page page--narrow">
      <PageHeader title={text().config.title} subtitle={text().config.lead} backHref="/more" />
      <Switch>
        <Match when={me() !== undefined && !isAdmin()}>
          <EmptyState icon="lock" title={text().config.adminOnly} />
        </Match>
        <Match when={refused()?.code === "OFFLINE"}>
          <OfflineState hint={text().config.offline} onRetry={refetch} />
        </Match>
        <Match when={refused()?.code === "SECOND_FACTOR_MISSING"}>
          <FactorMissing />
        </Match>
        <Match when={refused()}>{(failure) => <ErrorState hint={failureText(failure())} onRetry={refetch} />}</Match>
        <Match when={answer()} keyed>
          {({ body, rev }) => (
            <div class="stack">
              <LogoSetting ref={showIfAddressed} />
              <ConfigForm read={{ settings: settingsOf(body), rev }} onSaved={refetch} />
            </div>
          )}
        </Match>
        <Match when={loaded.loading}>
          <Skeleton rows={6} />
        </Match>
      </Switch>
    </div>
  );
}

/** The configuration as it was read, with its `rev`. */
interface SettingsRead {
  readonly settings: readonly Setting[];
  readonly rev: number | null;
}

/**
 * Extracts the current configuration from the server's refusal of a save that was based on an older one; null if the
 * refusal lacks it.
 */
function settingsNow({ record, rev }: Readonly<Record<string, unknown>>): SettingsRead | null {
  if (typeof record !== "object" || record === null || typeof rev !== "number") return null;
  return { settings: settingsOf(record as Readonly<Record<string, unknown>>), rev };
}

const nameOf = ({ key, value }: Setting): string =>
  typeof value === "string" ? `${labelOf(key)} (${value})` : labelOf(key);

/**
 * Unsaved drafts by key, and the settings they are based on, to tell other admins' changes from this admin's.
 */
interface Drafted {
  drafts: Readonly<Record<string, SettingValue>>;
  on: SettingsRead | null;
}

/** Scrolls to the setting that the URL's hash names, once it has been rendered. */
const showIfAddressed = (element: HTMLElement): void =>
  onMount(() => location.hash === `#${element.id}` && element.scrollIntoView({ block: "start" }));

function ConfigForm(props: { readonly read: SettingsRead; readonly onSaved: () => void }): JSX.Element {
  const [drafted, setDrafted, kept] = createFormDraft<Drafted>("config", { drafts: {}, on: null });
  const [read, setRead] = createSignal(untrack(() => drafted.on ?? props.read));
  const [factorMissing, setFactorMissing] = createSignal("");
  /* Paths with invalid input; a save would silently keep their previous values. */
  const wrong = new Set<string>();
  const changed = () => changedSettings(read().settings, drafted.drafts);
  const isChanged = (): boolean => Object.keys(changed()).length > 0;
  const setDrafts = (drafts: Drafted["drafts"]): void =>
    batch(() => {
      const isOwn = Object.keys(changedSettings(read().settings, drafts)).length > 0;
      setDrafted({ on: isOwn ? read() : null });
      setDrafted("drafts", reconcile(isOwn ? drafts : {}));
    });

  /* Rebases the drafts on settings that another admin saved first. Returns those settings that the drafts would revert,
     for this admin to decide. */
  const mergeInto = (now: SettingsRead): readonly Setting[] => {
    const merged = mergedDrafts(read().settings, now.settings, changed());
    setRead(now);
    setDrafts(merged.drafts);
    return merged.clashes;
  };
  const clashText = (clashes: readonly Setting[]): string =>
    text().config.changedMeanwhile(clashes.map(nameOf).join(", "));

  const send = async (): Promise<Reply<unknown> | readonly Setting[]> => {
    const { settings, rev } = read();
    const danceStyles = settings.find(({ key }) => key === "danceStyles")?.value;
    const body = { danceStyles, ...changed() } as SoftConfigUpdateIn;
    const reply = await call("updateSoftConfig", { body, ...(rev !== null && { ifMatch: rev }) });
    const now = !reply.ok && reply.code === "STALE_RECORD" ? settingsNow(reply.problem) : null;
    if (now === null) return reply;
    const clashes = mergeInto(now);
    return clashes.length > 0 ? clashes : await send();
  };

  const form = createForm<Drafted>({
    fields: [drafted, setDrafted, kept],
    save: async () => {
      if (wrong.size > 0) return false;
      setFactorMissing("");
      const reply = await send();
      if (!("ok" in reply)) return clashText(reply);
      if (reply.ok) {
        syncNow();
        showToast(text().config.saved, { tone: "success" });
        /* Do not await: the saved draft is dropped only after this function returns, so the form that `onSaved`
           renders would restore it. */
        props.onSaved();
        return undefined;
      }
      if (reply.code !== "SECOND_FACTOR_MISSING") return reply;
      setFactorMissing(failureText(reply));
      return false;
    },
  });
  const startAgain = (): void => {
    form.startAgain();
    setFactorMissing("");
  };

  /* Restored drafts may be based on older settings than those just read, so merge them. */
  if (untrack(() => read().rev !== props.read.rev)) {
    const clashes = untrack(() => mergeInto(props.read));
    if (clashes.length > 0) form.refuse(clashText(clashes));
  }

  return (
    <FormBody
      of={{ ...form, startAgain }}
      class="config"
      foot={
        <>
          <Show when={factorMissing()}>
            <Banner tone="danger" actions={<FactorSetUpLink size="s" />}>
              {factorMissing()}
            </Banner>
          </Show>
          <Show when={isChanged()}>
            <div class="sticky-foot wrap">
              <Button type="submit" look="primary" busy={form.busy()}>
                {text().app.save}
              </Button>
              <Button look="quiet" onClick={startAgain}>
                {text().config.discard}
              </Button>
            </div>
          </Show>
        </>
      }
    >
      <IncrementalFor each={read().settings} step={1}>
        {(setting) => (
          <div id={setting.key} ref={showIfAddressed}>
            <SettingEditor
              setting={setting}
              value={drafted.drafts[setting.key] ?? setting.value}
              errors={form.refusals()}
              onChange={(value) => setDrafts({ ...drafted.drafts, [setting.key]: value })}
              onWrong={(path, isWrong) => void (isWrong ? wrong.add(path) : wrong.delete(path))}
            />
          </div>
        )}
      </IncrementalFor>
    </FormBody>
  );
}
