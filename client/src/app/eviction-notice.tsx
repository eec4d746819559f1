import { type JSX, Show, Suspense, createSignal } from "solid-js";
import { wayToInstall } from "../data/install.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { InstallGuide } from "../users/public.ts";
import "./beginnings.css";

/** Warns once that this browser deletes the device's data after a week without a visit, and says how to avoid that. */
export function EvictionNotice(props: { readonly onDone: () => void }): JSX.Element {
  const [isGuideOpen, setGuideOpen] = createSignal(false);
  return (
    <>
      <Banner
        tone="warning"
        icon="device"
        actions={
          <>
            <Show when={!isGuideOpen()}>
              <Button size="s" look="primary" onClick={() => setGuideOpen(true)}>
                {text().welcome.weekHow}
              </Button>
            </Show>
            <Button size="s" look="quiet" onClick={() => props.onDone()}>
              {text().welcome.weekDone}
            </Button>
          </>
        }
      >
        <strong>{wayToInstall() === "mac" ? text().welcome.weekTitleMac : text().welcome.weekTitle}</strong>{" "}
        {text().welcome.weekHint}
      </Banner>
      <Show when={isGuideOpen()}>
        <section class="card welcome__guide stack stack--m">
          <Suspense>
            <InstallGuide />
          </Suspense>
        </section>
      </Show>
    </>
  );
}
