import { type JSX, Match, Show, Switch, createResource, createSignal } from "solid-js";
import { formatBytes } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { OthersEdits } from "./others-edits.tsx";
import "../ui/progress.css";

interface StorageState {
  readonly usage: number;
  readonly quota: number;
  readonly isPersistent: boolean;
  /** False if the page cannot even ask for persistent storage. */
  readonly canAsk: boolean;
}

/* Old versions of Safari support only parts of the storage API, and insecure pages have none of it. */
async function readStorage(): Promise<StorageState> {
  const storage = (navigator as { readonly storage?: Partial<StorageManager> }).storage;
  const { usage = 0, quota = 0 } = (await storage?.estimate?.()) ?? {};
  const isPersistent = (await storage?.persisted?.()) ?? false;
  return { usage, quota, isPersistent, canAsk: storage?.persist !== undefined };
}

/** How much storage is used, and a button to ask the browser never to delete the data by itself. */
export function StorageCard(): JSX.Element {
  const [state, { refetch }] = createResource(readStorage);
  const [isRefused, setRefused] = createSignal(false);
  const ask = async (): Promise<void> => {
    setRefused(!(await navigator.storage.persist()));
    await refetch();
  };
  return (
    <section class="card" id="storage">
      <h2>{text().users.storage}</h2>
      <Show when={state.latest}>
        {(known) => (
          <>
            <Show when={known().quota > 0} fallback={<p class="soft">{text().users.storageUnknown}</p>}>
              <p class="tabular">{text().users.storageUsed(formatBytes(known().usage), formatBytes(known().quota))}</p>
              <progress
                class="storage__bar progress"
                aria-label={text().users.storage}
                value={known().usage}
                max={known().quota}
              />
            </Show>
            <Switch>
              <Match when={known().isPersistent}>
                <Banner tone="success" icon="check-circle">
                  {text().users.persistGranted}
                </Banner>
              </Match>
              <Match when={!known().canAsk}>
                <p class="soft">{text().users.persistUnsupported}</p>
              </Match>
              <Match when={!known().isPersistent}>
                <p class="soft" role="status">
                  {isRefused() ? text().users.persistRefused : text().users.persistAsk}
                </p>
                <div>
                  <Button icon="storage" onClick={ask}>
                    {text().users.persist}
                  </Button>
                </div>
              </Match>
            </Switch>
          </>
        )}
      </Show>
      <OthersEdits />
    </section>
  );
}
