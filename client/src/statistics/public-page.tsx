import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import { type JSX, Match, Switch, createResource } from "solid-js";
import { call } from "../data/api.ts";
import { pictureUrl } from "../data/picture-url.ts";
import { createSliced } from "../data/sliced.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { BandMark } from "../ui/band-mark.tsx";
import { LanguageSwitch } from "../ui/language-switch.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { EmptyState, ErrorState, OfflineState } from "../ui/states.tsx";
import { histogramOf } from "./histogram.ts";
import { HistogramView } from "./histogram-view.tsx";
import "./statistics.css";

/**
 * The songs the band has played, for everyone: no sign-in, no members' names. If the band has switched this page off,
 * it says so, even to members.
 */
export function PublicPage(): JSX.Element {
  const [loaded, { refetch }] = createResource(() => call("songHistogram"));
  const histogram = createSliced(() => (loaded.latest?.ok ? loaded.latest.body : undefined), histogramOf);
  const [band, { refetch: refetchBand }] = createResource(() => call("publicBand"));
  const bandName = (): string => {
    const name = band.latest?.ok ? band.latest.body.band_name : "";
    return ["", UNNAMED_BAND].includes(name) ? text().app.name : name;
  };
  const logo = (): string | undefined => {
    const name = band.latest?.ok ? band.latest.body.logo : null;
    return name === null ? undefined : pictureUrl(name);
  };
  const retry = (): void => {
    void refetch();
    void refetchBand();
  };
  const refused = () => (loaded.latest?.ok === false ? loaded.latest : undefined);
  return (
    <main class="public page page--narrow page--alone">
      <header class="public__head row row--between">
        <p class="public__brand soft medium line">
          <BandMark src={logo()} />
          {bandName()}
        </p>
        <LanguageSwitch />
      </header>
      <PageHeader title={text().statistics.publicTitle} subtitle={text().statistics.publicLead} />
      <Switch fallback={<Skeleton rows={8} />}>
        <Match when={histogram()}>{(found) => <HistogramView histogram={found()} />}</Match>
        <Match when={refused()?.code === "SONG_PAGE_OFF"}>
          <EmptyState icon="lock" title={text().statistics.publicOff} hint={text().statistics.publicOffHint} />
        </Match>
        <Match when={refused()?.code === "OFFLINE"}>
          <OfflineState onRetry={retry} />
        </Match>
        <Match when={refused()}>{(failure) => <ErrorState hint={failureText(failure())} onRetry={retry} />}</Match>
      </Switch>
    </main>
  );
}
