import { type JSX, Show } from "solid-js";
import { reloadWithAll } from "../data/safe-reload.ts";
import { currentStorageProblem } from "../data/current-storage-problem.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";

/** Tells the user what is wrong with this device's storage and what to do. Renders nothing while the storage works. */
export function StorageNotice(): JSX.Element {
  return (
    <Show when={currentStorageProblem()}>
      {(trouble) => (
        <Banner
          tone="warning"
          icon="storage"
          actions={
            <Button size="s" look="primary" onClick={() => reloadWithAll()}>
              {text().app.reload}
            </Button>
          }
        >
          {text().storage[trouble()]}
        </Banner>
      )}
    </Show>
  );
}
