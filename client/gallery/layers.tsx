import { type JSX, Show, createSignal } from "solid-js";
import { Button } from "../src/ui/button.tsx";
import { ConfirmDialog } from "../src/ui/confirm-dialog.tsx";
import { Dialog, Sheet } from "../src/ui/dialog.tsx";
import { GapDialog } from "../src/ui/gap-dialog.tsx";
import { SplitView } from "../src/ui/split-view.tsx";
import { StuckDialog } from "../src/ui/stuck-dialog.tsx";
import { TextField } from "../src/ui/text-field.tsx";
import { ToastRegion } from "../src/ui/toast-region.tsx";
import { showToast } from "../src/ui/toast.ts";
import { Part, State } from "./part.tsx";

/** The gallery section for parts that cover or divide a screen: dialogs, sheets, toasts, two panes. */
export function Layers(): JSX.Element {
  const [open, setOpen] = createSignal<"dialog" | "sheet" | "confirm" | "gap" | "stuck" | null>(null);
  const close = (): void => void setOpen(null);
  return (
    <>
      <Part name="Dialog">
        <Button onClick={() => setOpen("dialog")}>Dialog öffnen</Button>
        <Dialog
          open={open() === "dialog"}
          onClose={close}
          title="Gig löschen?"
          description="Er liegt 30 Tage im Papierkorb."
          actions={<Button look="danger">Löschen</Button>}
        />
      </Part>
      <Part name="Sheet">
        <Button onClick={() => setOpen("sheet")}>Blatt öffnen</Button>
        <Sheet open={open() === "sheet"} onClose={close} title="Song bearbeiten" actions={<Button>Speichern</Button>}>
          <TextField label="Titel" value="Sway" onInput={() => undefined} />
        </Sheet>
      </Part>
      <Part name="ConfirmDialog">
        <Button onClick={() => setOpen("confirm")}>Frage öffnen</Button>
        <ConfirmDialog
          open={open() === "confirm"}
          onClose={close}
          title="Song löschen?"
          description="Alte Setlisten zeigen ihn weiter."
          confirm="Löschen"
          icon="trash"
          danger
          onConfirm={close}
        />
      </Part>
      <Part name="GapDialog">
        <Button onClick={() => setOpen("gap")}>Rückfrage öffnen</Button>
        <Show when={open() === "gap"}>
          <GapDialog seconds={23 * 60 * 60} onSave={close} onClose={close} />
        </Show>
      </Part>
      <Part name="StuckDialog">
        <Button onClick={() => setOpen("stuck")}>Hinweis öffnen</Button>
        <Show when={open() === "stuck"}>
          <StuckDialog onClose={close} />
        </Show>
      </Part>
      <Part name="Toast">
        <Button onClick={() => showToast("Gespeichert", { tone: "success" })}>Meldung zeigen</Button>
        <ToastRegion />
      </Part>
      <Part name="SplitView">
        <State>
          <SplitView
            isDetailOpen={false}
            list={<p>Liste</p>}
            detail={<p>Einzelheiten</p>}
            nothing={<p>Nichts gewählt</p>}
          />
        </State>
      </Part>
    </>
  );
}
