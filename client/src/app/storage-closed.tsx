import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ErrorState } from "../ui/states.tsx";

/* Returns directions to this browser's setting that blocks storage, or general ones for a browser not listed here. */
function wayOut(userAgent: string): string {
  const words = text().storage;
  if (/CriOS|FxiOS|EdgiOS/.test(userAgent)) return words.blockedOther;
  if (/Firefox\//.test(userAgent)) return words.blockedFirefox;
  if (/Chrom/.test(userAgent)) return words.blockedChromium;
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && navigator.maxTouchPoints > 1))
    return words.blockedSafari;
  return /Macintosh/.test(userAgent) ? words.blockedMacSafari : words.blockedOther;
}

/** Shown instead of the app if its database cannot be opened: says why, and what to do in this browser. */
export function StorageClosed(props: { readonly isForbidden: boolean }): JSX.Element {
  const reload = (): void => location.reload();
  return (
    <Show
      when={props.isForbidden}
      fallback={<ErrorState title={text().storage.closedTitle} hint={text().storage.closedHint} onRetry={reload} />}
    >
      <div class="state" role="alert">
        <span class="state__icon tone-danger">
          <Icon name="storage" size="l" />
        </span>
        <h1 class="state__title">{text().storage.blockedTitle}</h1>
        <p class="state__hint">{text().storage.blockedLead}</p>
        <p class="state__hint">{wayOut(navigator.userAgent)}</p>
        <p class="state__hint">{text().storage.blockedWindows}</p>
        <Button icon="sync" onClick={reload}>
          {text().storage.blockedRetry}
        </Button>
      </div>
    </Show>
  );
}
