import { For, type JSX, createSignal } from "solid-js";
import { type UnsentEdits, discardUnsent, unsentEdits } from "../data/wipe.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.ts";

/** Unsent edits of members who used this device before, with buttons to discard them. */
export function OthersEdits(): JSX.Element {
  const [asked, setAsked] = createSignal<UnsentEdits | null>(null);
  const [busy, setBusy] = createSignal(false);
  const discard = async (): Promise<void> => {
    const one = asked();
    if (one === null) return;
    setBusy(true);
    try {
      await discardUnsent(one.user_id);
    } catch {
      showToast(text().users.discardOthersLater, { tone: "danger" });
    }
    setBusy(false);
    setAsked(null);
  };
  return (
    <>
      <For each={unsentEdits()}>
        {(one) => (
          <>
            <Banner tone="info" icon="cloud">
              {text().app.unsentOf(one.name, one.count)}
            </Banner>
            <div>
              <Button icon="trash" onClick={() => setAsked(one)}>
                {text().users.discardOthers(one.name)}
              </Button>
            </div>
          </>
        )}
      </For>
      <ConfirmDialog
        open={asked() !== null}
        onClose={() => setAsked(null)}
        title={text().users.discardOthersQuestion(asked()?.name ?? "")}
        description={text().users.discardOthersLoss(asked()?.count ?? 0)}
        confirm={text().users.discardOthersNow}
        danger
        busy={busy()}
        onConfirm={discard}
      />
    </>
  );
}
