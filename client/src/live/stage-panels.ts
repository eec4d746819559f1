import { type Accessor, createSignal, onCleanup } from "solid-js";

type Panel = "list" | "settings";

export interface StagePanels {
  readonly panel: Accessor<Panel | null>;
  readonly open: (panel: Panel) => void;
  readonly close: () => void;
}

const isPanelEntry = (): boolean => (history.state as { readonly panel?: boolean } | null)?.panel === true;

/**
 * The panel over the stage. The first one adds a history entry, so that Android's back button closes the panel and not live
 * mode. The entry outlives the panel and serves the next one: `history.back()` takes effect late, when another panel may be
 * open or another page shown, and would take that one away. Back without a panel passes over the entry.
 */
export function createStagePanels(): StagePanels {
  const [panel, setPanel] = createSignal<Panel | null>(null);
  const { pathname } = location;
  /* True at once where the page was reloaded, or returned to, on the entry. */
  let isOnPanelEntry = isPanelEntry();

  const open = (which: Panel): void => {
    setPanel(which);
    if (isOnPanelEntry) return;
    try {
      history.pushState({ ...(history.state as object | null), panel: true }, "");
      isOnPanelEntry = true;
    } catch {
      /* WebKit refuses more than 100 changes of the history in ten seconds. */
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
