import { type Accessor, createSignal, onCleanup } from "solid-js";

type Panel = "list" | "settings";

export interface StagePanels {
  readonly panel: Accessor<Panel | null>;
  readonly open: (panel: Panel) => void;
  readonly close: () => void;
}

const isPanelEntry = (): boolean => (history.state as { readonly panel?: boolean } | null)?.panel === true;

/**
 * Manages the panel over the stage. The first panel adds a history entry, so that Android's back button closes the
 * panel and not live mode. The entry stays when the panel closes and is reused for the next panel, because
 * `history.back()` takes effect late and would close any panel or page that is open by then. If no panel is open, Back
 * skips the entry.
 */
export function createStagePanels(): StagePanels {
  const [panel, setPanel] = createSignal<Panel | null>(null);
  const { pathname } = location;
  /* True from the start if the page was reloaded on the panel's history entry, or the user returned to that entry. */
  let isOnPanelEntry = isPanelEntry();

  const open = (which: Panel): void => {
    setPanel(which);
    if (isOnPanelEntry) return;
    try {
      history.pushState({ ...(history.state as object | null), panel: true }, "");
      isOnPanelEntry = true;
    } catch {
      /* WebKit refuses more than 100 history changes in ten seconds. */
    }
  };
  const onPop = (): void => {
    const wasOnPanelEntry = isOnPanelEntry;
    isOnPanelEntry = isPanelEntry();
    if (!wasOnPanelEntry || isOnPanelEntry || location.pathname !== pathname) return;
    if (panel() === null) history.back();
    else setPanel(null);
  };
  addEventListener("popstate", onPop);
  onCleanup(() => removeEventListener("popstate", onPop));
  return { panel, open, close: () => void setPanel(null) };
}
