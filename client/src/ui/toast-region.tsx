import { type JSX, For, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { dismissToast, holdToast, restartToast, toasts } from "./toast.ts";
import "./toast-region.css";

/**
 * Where toasts appear; the frame of the app holds it once. `data-kb-top-layer` keeps it reachable above a modal dialog,
 * which hides everything else from pointers and screen readers.
 */
export function ToastRegion(): JSX.Element {
  return (
    <section class="toasts" aria-label={text().app.notices} aria-live="polite" data-kb-top-layer>
      <For each={toasts()}>
        {(toast) => (
          <div
            class={`toast toast--${toast.tone}`}
            onPointerEnter={() => holdToast(toast.id)}
            onPointerLeave={() => restartToast(toast)}
            onFocusIn={() => holdToast(toast.id)}
            onFocusOut={() => restartToast(toast)}
          >
            <Show when={toast.tone !== "neutral"}>
              <Icon name={toast.tone === "danger" ? "warning" : "check-circle"} />
            </Show>
            <p class="toast__message">{toast.message}</p>
            <Show when={toast.action}>
              {(action) => (
                <button
                  type="button"
                  class="toast__action"
                  onClick={() => {
                    dismissToast(toast.id);
                    action().run();
                  }}
                >
                  {action().label}
                </button>
              )}
            </Show>
            <IconButton size="s" icon="close" label={text().app.close} onClick={() => dismissToast(toast.id)} />
          </div>
        )}
      </For>
    </section>
  );
}
