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

/* A field that opens a list when it has the focus would open it unasked. */
const TYPED_INTO = `:is(input:not([type="radio"], [type="checkbox"], [role="combobox"]), textarea):not(:disabled, :read-only)`;

/**
 * With a mouse the first field can be typed into at once: the first empty one of those that are needed, else the first of
 * all. With a finger no field has the focus, or the keyboard would cover what was just opened. The close button never has
 * it, or the first Enter would close the dialog.
 */
function focusAtStart(content: HTMLElement): void {
  const fields = [...content.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED_INTO)];
  const isMouse = matchMedia("(pointer: fine)").matches;
  const needed = fields.find((field) => field.ariaRequired === "true" && field.value === "");
  ((isMouse && (needed ?? fields[0])) || content).focus({ preventScroll: true });
}

/* Opened a frame later than what it stands over is made: an address that opens a form over a list makes both. */
function Layer(props: DialogProps & { readonly look: string }): JSX.Element {
  const isTurn = createTurn();
  const onOpenAutoFocus = (event: Event): void => {
    event.preventDefault();
    const content = event.target as HTMLElement;
    /* A layer that was just opened knows itself in the next task only; focused before, it would close another. */
    setTimeout(() => content.isConnected && focusAtStart(content));
  };
  return (
    <Headless open={props.open && isTurn()} onOpenChange={(open) => !open && props.onClose()} preventScroll={false}>
      <Headless.Portal>
        <Headless.Overlay class="overlay" />
        <div class={`overlay-place overlay-place--${props.look.split(" ", 1)[0]}`}>
          <Headless.Content class={props.look} onOpenAutoFocus={onOpenAutoFocus}>
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
