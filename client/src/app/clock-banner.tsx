import { type JSX, Show } from "solid-js";
import { clockSkew } from "../data/clock-skew.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Warns that this device's clock is wrong, which affects "today", reminders and the clock on stage. */
export function ClockBanner(): JSX.Element {
  const minutes = (): number => Math.round(Math.abs(clockSkew()) / MINUTE_MS);
  const amount = (): string =>
    minutes() < 2 * HOUR_MINUTES
      ? text().banners.minutes(minutes())
      : text().banners.hours(Math.round(minutes() / HOUR_MINUTES));
  return (
    <Show when={clockSkew() !== 0}>
      <Banner tone="warning" icon="clock">
        {clockSkew() > 0 ? text().banners.clockAhead(amount()) : text().banners.clockBehind(amount())}
      </Banner>
    </Show>
  );
}
