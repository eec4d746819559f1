import { type JSX, For, Show, onCleanup, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { dismissToast, holdToast, restartToast, toasts } from "./toast.ts";
import "./toast-region.css";

/**
 * Shows toasts; placed once in the app's frame. `data-kb-top-layer` keeps it usable above a modal dialog, which hides
 * everything else from pointers and screen readers. Sets `--toasts` on the root to the toasts' height, so that the end
 * of a page can be scrolled above them.
 */
export function ToastRegion(): JSX.Element {
  let region: HTMLElement | undefined;
  onMount(() => {
    if (region === undefined) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty("--toasts", `${Math.ceil(entry?.contentRect.height ?? 0)}px`);
    });
    observer.observe(region);
    onCleanup(() => observer.disconnect());
  });
  return (
    <section
      ref={(element) => (region = element)}
      class="toasts"
      aria-label={text().app.notices}
      aria-live="polite"
      data-kb-top-layer
    >
      <For each={toasts()}>
        {(toast) => (
          <div
            class={`toast tone-${toast.tone}`}
            onPointerEnter={() => holdToast(toast)}
            onPointerLeave={() => restartToast(toast)}
            onFocusIn={() => holdToast(toast)}
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
