import { Dialog as Headless } from "@kobalte/core/dialog";
import { type JSX, Show, children, createEffect, createSignal, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { createBackGesture } from "./back-gesture.ts";
import { IconButton } from "./button.tsx";
import { focusAtStart, keepFocusIn, openerOfDialog, returnFocus } from "./dialog-focus.ts";
import "./dialog.css";
import { createDeferred } from "./frame-scheduler.ts";
import { ignoreSecondClick } from "./second-click.ts";

interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, the backdrop and the close button; set `open` to false here. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  /** Buttons in the footer, main action last. */
  readonly actions?: JSX.Element;
  readonly children?: JSX.Element;
  readonly size?: "s" | "m" | "l";
}

/**
 * A modal dialog in the middle of the screen, for a question or a small form. Traps focus and restores it afterwards.
 */
export function Dialog(props: DialogProps): JSX.Element {
  return <Layer {...props} look={`dialog dialog--${props.size ?? "m"}`} />;
}

/** A modal panel for a longer form or for details: at the bottom of a phone's screen, on the right from 768 px. */
export function Sheet(props: Omit<DialogProps, "size">): JSX.Element {
  return <Layer {...props} look="sheet" />;
}

/* Opens one frame after the page below it is created, because a URL that opens a form over a list creates both at
   once. */
function Layer(props: DialogProps & { readonly look: string }): JSX.Element {
  const isDue = createDeferred();
  const isOpen = (): boolean => props.open && isDue();
  let opener: Element | null = null;
  const [focused, setFocused] = createSignal<HTMLElement>();
  createBackGesture(isOpen, () => props.onClose());
  createEffect(() => isOpen() && onCleanup(ignoreSecondClick));
  createEffect(() => {
    const content = focused();
    if (isOpen() && content) onCleanup(keepFocusIn(content));
  });
  const onOpenAutoFocus = (event: Event): void => {
    event.preventDefault();
    opener = openerOfDialog();
    const content = event.target as HTMLElement;
    /* A new layer registers itself only in the next task. If the focus moved into it earlier, the layer below would
       take that as being left and close. */
    setTimeout(() => {
      if (!content.isConnected) return;
      focusAtStart(content);
      setFocused(content);
    });
  };
  return (
    <Headless open={isOpen()} onOpenChange={(open) => !open && props.onClose()} preventScroll={false}>
      <Headless.Portal>
        <Headless.Overlay class="overlay" />
        <div class={`overlay-place overlay-place--${props.look.split(" ", 1)[0]}`}>
          <Headless.Content
            class={props.look}
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={(event) => !event.defaultPrevented && returnFocus(opener)}
          >
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
            <Foot>{props.actions}</Foot>
          </Headless.Content>
        </div>
      </Headless.Portal>
    </Headless>
  );
}

/* Reads the buttons once, because each read of the prop creates them. Used inside the open dialog, so that a closed
   dialog creates none. */
function Foot(props: { readonly children: JSX.Element }): JSX.Element {
  const buttons = children(() => props.children);
  return (
    <Show when={buttons()}>
      <footer class="dialog__foot">{buttons()}</footer>
    </Show>
  );
}
