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
  untrack,
} from "solid-js";
import { reconcile } from "solid-js/store";
import { call } from "../data/api.ts";
import { createKeptForm } from "../data/kept-form.ts";
import type { Reply } from "../data/request.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { syncNow } from "../data/sync-loop.ts";
import { failureText, faultsOf } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { KeptNote } from "../ui/kept-note.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { LongFor } from "../ui/long-for.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState, ErrorState, OfflineState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import { type Setting, type SettingValue, changedSettings, mergedDrafts, settingsOf } from "./settings.ts";
import { SettingEditor, labelOf } from "./setting-editor.tsx";
import "./config.css";

/** The band's soft configuration for admins, made from what the server answers. It works with a network only. */
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
        <Match when={refused()}>{(failure) => <ErrorState hint={failureText(failure())} onRetry={refetch} />}</Match>
        <Match when={answer()} keyed>
          {({ body, rev }) => <ConfigForm read={{ settings: settingsOf(body), rev }} onSaved={refetch} />}
        </Match>
        <Match when={loaded.loading}>
          <Skeleton rows={6} />
        </Match>
      </Switch>
    </div>
  );
}

/** The settings as they were read, and the `rev` that stands for them. */
interface SettingsRead {
  readonly settings: readonly Setting[];
  readonly rev: number | null;
}

/** What a stale save was answered with: the settings as they are now. */
function settingsNow({ record, rev }: Readonly<Record<string, unknown>>): SettingsRead | null {
  if (typeof record !== "object" || record === null || typeof rev !== "number") return null;
  return { settings: settingsOf(record as Readonly<Record<string, unknown>>), rev };
}

const nameOf = ({ key, value }: Setting): string =>
  typeof value === "string" ? `${labelOf(key)} (${value})` : labelOf(key);

/** Own drafts by key, and the settings they were made on: with these alone, others' changes can be told from one's own. */
interface Drafted {
  drafts: Readonly<Record<string, SettingValue>>;
  on: SettingsRead | null;
}

function ConfigForm(props: { readonly read: SettingsRead; readonly onSaved: () => void }): JSX.Element {
  const [drafted, setDrafted, kept] = createKeptForm<Drafted>("config", { drafts: {}, on: null });
  const [read, setRead] = createSignal(untrack(() => drafted.on ?? props.read));
  const [busy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal("");
  const [faults, setFaults] = createSignal<Readonly<Record<string, string>>>({});
  /* What is typed and can be no value; the value that was there before would be saved in its place. */
  const wrong = new Set<string>();
  const changed = () => changedSettings(read().settings, drafted.drafts);
  const isChanged = (): boolean => Object.keys(changed()).length > 0;
  const setDrafts = (drafts: Drafted["drafts"]): void =>
    batch(() => {
      const isOwn = Object.keys(changedSettings(read().settings, drafts)).length > 0;
      setDrafted({ on: isOwn ? read() : null });
      setDrafted("drafts", reconcile(isOwn ? drafts : {}));
    });
  const discard = (): void => {
    kept.startAgain();
    setFaults({});
    setRefusal("");
  };

  /* Another admin was faster: what does not undo theirs is put on top, anything else waits for a decision. */
  const mergeInto = (now: SettingsRead): readonly Setting[] => {
    const merged = mergedDrafts(read().settings, now.settings, changed());
    setRead(now);
    setDrafts(merged.drafts);
    return merged.clashes;
  };
  const tell = (clashes: readonly Setting[]): string => text().config.changedMeanwhile(clashes.map(nameOf).join(", "));

  /* Kept drafts may have been made on older settings. */
  if (untrack(() => read().rev !== props.read.rev)) {
    const clashes = untrack(() => mergeInto(props.read));
    if (clashes.length > 0) setRefusal(tell(clashes));
  }

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

  const save = async (): Promise<void> => {
    if (wrong.size > 0) return;
    setBusy(true);
    setRefusal("");
    setFaults({});
    const reply = await send();
    setBusy(false);
    if (!("ok" in reply)) {
      setRefusal(tell(reply));
      return;
    }
    if (reply.ok) {
      kept.done();
      syncNow();
      showToast(text().config.saved, { tone: "success" });
      props.onSaved();
      return;
    }
    setRefusal(failureText(reply));
    setFaults(faultsOf(reply));
  };

  return (
    <Form class="config" onSubmit={save}>
      <KeptNote of={{ ...kept, startAgain: discard }} />
      <LongFor each={read().settings} step={1}>
        {(setting) => (
          <SettingEditor
            setting={setting}
            value={drafted.drafts[setting.key] ?? setting.value}
            faults={faults()}
            onChange={(value) => setDrafts({ ...drafted.drafts, [setting.key]: value })}
            onWrong={(path, isWrong) => void (isWrong ? wrong.add(path) : wrong.delete(path))}
          />
        )}
      </LongFor>
      <Show when={refusal()}>
        <Banner tone="danger">{refusal()}</Banner>
      </Show>
      <Show when={isChanged()}>
        <div class="config__foot">
          <Button type="submit" look="primary" busy={busy()}>
            {text().app.save}
          </Button>
          <Button look="quiet" onClick={discard}>
            {text().config.discard}
          </Button>
        </div>
      </Show>
    </Form>
  );
}
