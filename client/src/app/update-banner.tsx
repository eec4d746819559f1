import { type JSX, Show, createSignal } from "solid-js";
import { mustReload } from "../data/db.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { acceptUpdate, postponeUpdate, updateState } from "./update.ts";

/**
 * An unobtrusive offer of a new version. It becomes more prominent once another window has upgraded the local tables,
 * because this window can then no longer write. Live mode does not show it, because it is outside the app's frame.
 */
export function UpdateBanner(): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    await acceptUpdate();
    setBusy(updateState() !== "blocked");
  };
  return (
    <Show when={!mustReload()} fallback={<OtherVersion />}>
      <Show when={updateState() !== "none"}>
        <Banner
          tone="accent"
          icon="star"
          actions={
            <>
              <Button size="s" look="primary" busy={busy()} onClick={accept}>
                {text().app.updateNow}
              </Button>
              <Button size="s" look="quiet" onClick={postponeUpdate}>
                {text().app.updateLater}
              </Button>
            </>
          }
        >
          {updateState() === "blocked" ? text().app.updateBusy : text().app.updateReady}
        </Banner>
      </Show>
    </Show>
  );
}

function OtherVersion(): JSX.Element {
  return (
    <Banner
      tone="warning"
      actions={
        <Button size="s" look="primary" onClick={() => location.reload()}>
          {text().app.reload}
        </Button>
      }
    >
      {text().app.otherVersion}
    </Banner>
  );
}
