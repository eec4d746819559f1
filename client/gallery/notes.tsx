import { For, type JSX, createSignal } from "solid-js";
import { Banner } from "../src/ui/banner.tsx";
import { BandMark } from "../src/ui/band-mark.tsx";
import { BrandMark } from "../src/ui/brand-mark.tsx";
import { Button } from "../src/ui/button.tsx";
import { DraftNote } from "../src/ui/draft-note.tsx";
import { Icon } from "../src/ui/icon.tsx";
import { icons } from "../src/ui/icons.ts";
import type { IconName } from "../src/ui/icons.ts";
import { Skeleton, Spinner } from "../src/ui/loading.tsx";
import Markdown from "../src/ui/markdown.tsx";
import { PageHeader } from "../src/ui/page-header.tsx";
import { LinkPanel } from "../src/ui/link-panel.tsx";
import { QrCode } from "../src/ui/qr-code.tsx";
import { EmptyState, ErrorState, OfflineState } from "../src/ui/states.tsx";
import { Tabs } from "../src/ui/tabs.tsx";
import { Part, State } from "./part.tsx";

const TONES = ["accent", "success", "warning", "danger", "info"] as const;
const TEXT =
  "# Aufbau\n\n- **17:00** PA\n- 18:00 *Licht*\n\n1. Soundcheck\n2. [Plan](https://example.org)\n\n> Leise bis 19 Uhr";

/** The gallery section for things to read: banners, list states, headings, texts. */
export function Notes(): JSX.Element {
  const [tab, setTab] = createSignal<"setlist" | "checklist">("setlist");
  return (
    <>
      <Part name="Banner">
        <For each={TONES}>
          {(tone) => (
            <State>
              <Banner tone={tone} actions={<Button size="s">Ansehen</Button>}>
                {tone}: Die Setliste wurde auf einem anderen Gerät geändert.
              </Banner>
            </State>
          )}
        </For>
      </Part>
      <Part name="DraftNote">
        <State>
          <DraftNote of={{ isRestored: () => true, startAgain: () => undefined }} />
        </State>
      </Part>
      <Part name="EmptyState">
        <State>
          <EmptyState icon="plus" title="Noch keine Gigs" hint="Leg den ersten an.">
            <Button>Gig anlegen</Button>
          </EmptyState>
        </State>
      </Part>
      <Part name="ErrorState">
        <State>
          <ErrorState onRetry={() => undefined} />
        </State>
      </Part>
      <Part name="OfflineState">
        <State>
          <OfflineState onRetry={() => undefined} />
        </State>
      </Part>
      <Part name="Spinner">
        <Spinner label="Lädt" />
      </Part>
      <Part name="Skeleton">
        <State>
          <Skeleton rows={3} />
        </State>
      </Part>
      <Part name="PageHeader">
        <State>
          <PageHeader
            title="Stadtball"
            subtitle="Samstag, 9. Mai"
            backHref="#top"
            actions={<Button>Bearbeiten</Button>}
          />
        </State>
      </Part>
      <Part name="Tabs">
        <State>
          <Tabs
            label="Teile des Gigs"
            tabs={[
              { value: "setlist", label: "Setliste" },
              { value: "checklist", label: "Checkliste", count: 3 },
            ]}
            value={tab()}
            onChange={setTab}
          >
            {(value) => <p>{value}</p>}
          </Tabs>
        </State>
      </Part>
      <Part name="Markdown">
        <State>
          <Markdown source={TEXT} />
        </State>
      </Part>
      <Part name="QrCode">
        <State>
          <QrCode data="https://band.example.org" label="Adresse der Band" tooLong="Zu lang" />
        </State>
      </Part>
      <Part name="LinkPanel">
        <LinkPanel url="https://band.example.org/share#abc" message="Stadtball" until="gilt bis 14. Juli 2026" />
      </Part>
      <Part name="Icon">
        <For each={Object.keys(icons) as IconName[]}>{(name) => <Icon name={name} />}</For>
      </Part>
      <Part name="BandMark">
        <BandMark src="/icons/icon-192.png" />
      </Part>
      <Part name="BrandMark">
        <BrandMark />
      </Part>
    </>
  );
}
