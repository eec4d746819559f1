import type { SoftConfigUpdateIn } from "@bandstand/shared/config/contract.ts";
import { For, type JSX, Match, Show, Switch, createEffect, createResource, createSignal, on } from "solid-js";
import { call } from "../data/api.ts";
import { me } from "../data/session.ts";
import { status } from "../data/status.ts";
import { syncNow } from "../data/sync-loop.ts";
import { failureText, faultsOf } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState, ErrorState, OfflineState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.ts";
import { type Setting, type SettingValue, changedSettings, settingsOf } from "./settings.ts";
import { SettingEditor } from "./setting-editor.tsx";
import "./config.css";

/** The band's soft configuration for admins, made from what the server answers. It works with a network only. */
export function ConfigPage(): JSX.Element {
  const isAdmin = (): boolean => me()?.role === "admin";
  const [loaded, { refetch }] = createResource(isAdmin, () => call("getSoftConfig"));
  const answer = () => (loaded.latest?.ok ? loaded.latest.body : undefined);
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
          {(body) => <ConfigForm settings={settingsOf(body)} onSaved={refetch} />}
        </Match>
        <Match when={loaded.loading}>
          <Skeleton rows={6} />
        </Match>
      </Switch>
    </div>
  );
}

function ConfigForm(props: { readonly settings: readonly Setting[]; readonly onSaved: () => void }): JSX.Element {
  const [drafts, setDrafts] = createSignal<Readonly<Record<string, SettingValue>>>({});
  const [busy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal("");
  const [faults, setFaults] = createSignal<Readonly<Record<string, string>>>({});
  const changed = () => changedSettings(props.settings, drafts());
  const isChanged = (): boolean => Object.keys(changed()).length > 0;
  const discard = (): void => {
    setDrafts({});
    setFaults({});
    setRefusal("");
  };

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefusal("");
    setFaults({});
    const danceStyles = props.settings.find(({ key }) => key === "danceStyles")?.value;
    const body = { danceStyles, ...changed() } as SoftConfigUpdateIn;
    const reply = await call("updateSoftConfig", { body });
    setBusy(false);
    if (reply.ok) {
      syncNow();
      showToast(text().config.saved, { tone: "success" });
      props.onSaved();
      return;
    }
    setRefusal(failureText(reply));
    setFaults(faultsOf(reply));
  };

  return (
    <form class="config" onSubmit={save}>
      <For each={props.settings}>
        {(setting) => (
          <SettingEditor
            setting={setting}
            value={drafts()[setting.key] ?? setting.value}
            faults={faults()}
            onChange={(value) => setDrafts((before) => ({ ...before, [setting.key]: value }))}
          />
        )}
      </For>
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
    </form>
  );
}
