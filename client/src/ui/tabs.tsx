import { Tabs as Headless } from "@kobalte/core/tabs";
import { type JSX, For, Show } from "solid-js";
import "./tabs.css";

interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A number beside the label, such as what is still open, or how far it is ("3/12"). */
  readonly count?: number | string | undefined;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  /** Keep it in the address, so that Back and links know the tab. */
  readonly onChange: (value: Value) => void;
  /** The panel of a tab; only the one shown is made. */
  readonly children: (value: Value) => JSX.Element;
}

/** Panels of which one is seen. On a narrow screen the row of tabs scrolls sideways. */
export function Tabs<Value extends string>(props: TabsProps<Value>): JSX.Element {
  return (
    <Headless
      class="tabs"
      value={props.value}
      onChange={(value) => props.onChange(value as Value)}
      activationMode="manual"
    >
      <Headless.List class="tabs__list" aria-label={props.label}>
        <For each={props.tabs}>
          {(tab) => (
            <Headless.Trigger class="tabs__tab" value={tab.value}>
              {tab.label}
              <Show when={tab.count}>
                <span class="tabs__count tabular">{tab.count}</span>
              </Show>
            </Headless.Trigger>
          )}
        </For>
      </Headless.List>
      <For each={props.tabs}>
        {(tab) => (
          <Headless.Content class="tabs__panel" value={tab.value}>
            {props.children(tab.value)}
          </Headless.Content>
        )}
      </For>
    </Headless>
  );
}
