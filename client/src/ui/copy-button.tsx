import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { showToast } from "./toast.ts";

/**
 * Copies `text` to the clipboard and shows a message about the result. If that fails (insecure pages have no clipboard)
 * and `onFail` is given, calls it instead of showing a message.
 */
export function CopyButton(props: {
  readonly text: string;
  readonly label?: string;
  readonly size?: "s" | "m";
  readonly look?: "primary" | "secondary";
  readonly onCopy?: () => void;
  readonly onFail?: () => void;
}): JSX.Element {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(props.text);
      props.onCopy?.();
      showToast(text().app.copied, { tone: "success" });
    } catch {
      if (props.onFail) props.onFail();
      else showToast(text().app.copyFailed, { tone: "danger" });
    }
  };
  return (
    <Button size={props.size ?? "s"} look={props.look ?? "secondary"} icon="copy" onClick={copy}>
      {props.label ?? text().app.copy}
    </Button>
  );
}
