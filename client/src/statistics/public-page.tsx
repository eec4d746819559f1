import { type JSX, Match, Switch, createResource } from "solid-js";
import { call } from "../data/api.ts";
import { createSliced } from "../data/sliced.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ErrorState, OfflineState } from "../ui/states.tsx";
import { histogramOf } from "./histogram.ts";
import { HistogramView } from "./histogram-view.tsx";
import "./statistics.css";

/** What the band has played, for everybody: no sign-in, no names of members. */
export function PublicPage(): JSX.Element {
  const [loaded, { refetch }] = createResource(() => call("songHistogram"));
  const histogram = createSliced(() => (loaded.latest?.ok ? loaded.latest.body : undefined), histogramOf);
  const refused = () => (loaded.latest?.ok === false ? loaded.latest : undefined);
  return (
    <main class="public page page--narrow page--alone">
      <p class="public__brand">
        <BrandMark />
        {text().app.name}
      </p>
      <PageHeader title={text().statistics.publicTitle} subtitle={text().statistics.publicLead} />
      <Switch fallback={<Skeleton rows={8} />}>
        <Match when={histogram()}>{(found) => <HistogramView histogram={found()} />}</Match>
        <Match when={refused()?.code === "OFFLINE"}>
          <OfflineState onRetry={refetch} />
        </Match>
        <Match when={refused()}>{(failure) => <ErrorState hint={failureText(failure())} onRetry={refetch} />}</Match>
      </Switch>
    </main>
  );
}
