import type { JSX } from "solid-js";
import { wayToInstall } from "../data/install.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";

/** Says once that this browser deletes the device's data after a week without a visit, and leads to the way out. */
export function WeekNotice(props: { readonly onDone: () => void }): JSX.Element {
  return (
    <Banner
      tone="warning"
      icon="device"
      actions={
        <>
          <ButtonLink size="s" look="primary" href="/profile#install">
            {text().welcome.weekHow}
          </ButtonLink>
          <Button size="s" look="quiet" onClick={() => props.onDone()}>
            {text().welcome.weekDone}
          </Button>
        </>
      }
    >
      <strong>{wayToInstall() === "mac" ? text().welcome.weekTitleMac : text().welcome.weekTitle}</strong>{" "}
      {text().welcome.weekHint}
    </Banner>
  );
}
