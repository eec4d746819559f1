import { Dialog as Headless } from "@kobalte/core/dialog";
import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { IconButton } from "./button.tsx";
import "./dialog.css";
import { createTurn } from "./turns.ts";

interface DialogProps {
  readonly open: boolean;
  /** Asked by Escape, the backdrop and the close button; set `open` to false here. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  /** Buttons at the foot: the main action last. */
  readonly actions?: JSX.Element;
  readonly children?: JSX.Element;
  readonly size?: "s" | "m" | "l";
}

/** A modal question or small form in the middle of the screen. Focus is kept inside and given back afterwards. */
export function Dialog(props: DialogProps): JSX.Element {
  return <Layer {...props} look={`dialog dialog--${props.size ?? "m"}`} />;
}

/** A longer form or detail: from below on a phone, at the right from 768 px. */
export function Sheet(props: Omit<DialogProps, "size">): JSX.Element {
  return <Layer {...props} look="sheet" />;
}

/* Opened a frame later than what it stands over is made: an address that opens a form over a list makes both. */
function Layer(props: DialogProps & { readonly look: string }): JSX.Element {
  const isTurn = createTurn();
  return (
    <Headless open={props.open && isTurn()} onOpenChange={(open) => !open && props.onClose()} preventScroll={false}>
      <Headless.Portal>
        <Headless.Overlay class="overlay" />
        <div class={`overlay-place overlay-place--${props.look.split(" ", 1)[0]}`}>
          <Headless.Content class={props.look}>
            <header class="dialog__head">
              <Headless.Title class="dialog__title">{props.title}</Headless.Title>
              <IconButton icon="close" label={text().app.close} onClick={() => props.onClose()} />
            </header>
            <div class="dialog__body">
              <Show when={props.description}>
                <Headless.Description class="dialog__description">{props.description}</Headless.Description>
              </Show>
              {props.children}
            </div>
            <Show when={props.actions}>
              <footer class="dialog__foot">{props.actions}</footer>
            </Show>
          </Headless.Content>
        </div>
      </Headless.Portal>
    </Headless>
  );
}
