import { type JSX, createSignal } from "solid-js";
import { Badge } from "../src/ui/chip.tsx";
import { Button } from "../src/ui/button.tsx";
import { DayRow } from "../src/ui/day-row.tsx";
import { Figure, Figures } from "../src/ui/figures.tsx";
import { Icon } from "../src/ui/icon.tsx";
import { ListScreen } from "../src/ui/list-screen.tsx";
import { ListStates, NoMatch, Rows } from "../src/ui/list-states.tsx";
import { RecordPage, RecordScreen } from "../src/ui/record-screen.tsx";
import { RowFacts, RowLink } from "../src/ui/row-link.tsx";
import { SearchField } from "../src/ui/search-field.tsx";
import { SelectionToolbar } from "../src/ui/selection-toolbar.tsx";
import { EmptyState } from "../src/ui/states.tsx";
import { Part, State } from "./part.tsx";

const TODAY = "2031-05-09";
const GIGS = [
  { day: "2031-05-10", name: "Stadtball", place: "Kurhaus · 19:00" },
  { day: "2032-01-01", name: "Neujahrsempfang mit einem sehr langen Namen", place: "Rathaus" },
];

const missing = {
  icon: "calendar",
  title: "Diesen Gig gibt es nicht mehr",
  hint: "Er wurde gelöscht.",
  href: "/",
  link: "Zur Liste",
} as const;

/** The gallery section for parts that make up a screen: rows, list and record frames, toolbars. */
export function Screens(): JSX.Element {
  const [query, setQuery] = createSignal("");
  const found = () => GIGS.filter(({ name }) => name.toLowerCase().includes(query().toLowerCase()));
  return (
    <>
      <Part name="RowLink">
        <State>
          <RowLink href="/song" title="Sway" lead={<Icon name="note" />} end={<Badge>Im Programm</Badge>}>
            <RowFacts>Dean Martin · 2:43</RowFacts>
          </RowLink>
        </State>
        <State>
          <RowLink href="/other-song" title="Azzurro" current align="top" marks={<Badge tone="info">Neu</Badge>}>
            <RowFacts lines={2}>Adriano Celentano, in einer Bearbeitung, deren Beschreibung zwei Zeilen füllt</RowFacts>
          </RowLink>
        </State>
      </Part>
      <Part name="DayRow">
        <State>
          <DayRow
            href="/gig"
            day="2031-05-10"
            today={TODAY}
            title="Stadtball"
            end={<Badge tone="success">Dabei</Badge>}
          >
            <RowFacts>Kurhaus · 19:00</RowFacts>
          </DayRow>
        </State>
        <State>
          <DayRow href="/past-gig" day="2029-12-31" today={TODAY} title="Silvester" />
        </State>
      </Part>
      <Part name="ListScreen">
        <State>
          <ListScreen
            title="Gigs"
            subtitle="2 kommende"
            actions={<Button icon="plus">Neu</Button>}
            tools={<SearchField label="Gigs suchen" value={query()} onInput={setQuery} />}
          >
            <ListStates
              isLoading={false}
              isEmpty={false}
              empty={undefined}
              isUnmatched={found().length === 0}
              unmatched={<NoMatch title="Kein Gig passt" onClear={() => setQuery("")} />}
            >
              <Rows each={found()}>
                {({ day, name, place }) => (
                  <DayRow href={`/gigs/${day}`} day={day} today={TODAY} title={name}>
                    <RowFacts>{place}</RowFacts>
                  </DayRow>
                )}
              </Rows>
            </ListStates>
          </ListScreen>
        </State>
      </Part>
      <Part name="ListStates">
        <State>
          <ListStates isLoading isEmpty={false} empty={undefined}>
            {undefined}
          </ListStates>
        </State>
        <State>
          <ListStates isLoading={false} isEmpty empty={<EmptyState icon="note" title="Noch keine Songs" />}>
            {undefined}
          </ListStates>
        </State>
        <State>
          <ListStates isLoading={false} isEmpty={false} hasFailed empty={undefined}>
            {undefined}
          </ListStates>
        </State>
      </Part>
      <Part name="RecordScreen">
        <State>
          <RecordScreen record={GIGS[0]} missing={missing}>
            {(gig) => (
              <RecordPage
                title={gig().name}
                subtitle={gig().place}
                backHref="/"
                actions={<Button icon="edit">Bearbeiten</Button>}
                parts={[() => <p>Erster Teil</p>, () => <p>Zweiter Teil</p>]}
              />
            )}
          </RecordScreen>
        </State>
        <State>
          <RecordScreen record={undefined} missing={missing}>
            {() => undefined}
          </RecordScreen>
        </State>
        <State>
          <RecordScreen record={null} missing={missing}>
            {() => undefined}
          </RecordScreen>
        </State>
      </Part>
      <Part name="Figures">
        <State>
          <Figures>
            <Figure name="Gigs" value={24} />
            <Figure name="Songs" value="1.250" />
          </Figures>
        </State>
      </Part>
      <Part name="SelectionToolbar">
        <State>
          <SelectionToolbar label="3 gewählt" clearLabel="Auswahl aufheben" onClear={() => undefined}>
            <Button size="s">Genre setzen</Button>
          </SelectionToolbar>
        </State>
      </Part>
    </>
  );
}
