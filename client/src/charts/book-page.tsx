import { SIZE_STEPS } from "@bandstand/shared/charts/limits.ts";
import { useParams } from "@solidjs/router";
import { type JSX, Show, createMemo, createSignal } from "solid-js";
import type { BookPart } from "@bandstand/shared/charts/book.ts";
import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { useReader } from "../data/reader.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { RecordPage, RecordScreen } from "../ui/record-screen.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { BookContents } from "./book-contents.tsx";
import { type BookSubject, gigSubject, listSubject, useSubject } from "./book-queries.ts";
import { BookSongs } from "./book-songs.tsx";
import { changeReadingSettings, chartSettings, readingSettings } from "./chart-settings.ts";
import { chosenChart } from "@bandstand/shared/charts/for-member.ts";
import { createPlaces } from "./places.ts";
import { Stepper } from "./reader-tools.tsx";
import "./song-charts.css";
import "./book.css";

/** A gig's charts as a book: in setlist order and in tonight's keys, with this member's settings. */
export function GigBookPage(): JSX.Element {
  const params = useParams<{ gig_id: string }>();
  const subject = useSubject(gigSubject, () => params.gig_id);
  return (
    <RecordScreen
      record={subject()}
      missing={{
        icon: "spotlight",
        title: text().gigs.notFound,
        hint: text().gigs.notFoundHint,
        href: "/gigs",
        link: text().gigs.toList,
      }}
    >
      {(found) => <Book subject={found()} backHref={`/gigs/${params.gig_id}`} />}
    </RecordScreen>
  );
}

/** A repertoire list's charts as a book, in the list's order and with this member's settings. */
export function ListBookPage(): JSX.Element {
  const params = useParams<{ list_id: string }>();
  const subject = useSubject(listSubject, () => params.list_id);
  return (
    <RecordScreen
      record={subject()}
      missing={{
        icon: "list",
        title: text().repertoireLists.notFound,
        hint: text().repertoireLists.notFoundHint,
        href: "/repertoire-lists",
        link: text().repertoireLists.toList,
      }}
    >
      {(found) => <Book subject={found()} backHref={`/repertoire-lists/${params.list_id}`} />}
    </RecordScreen>
  );
}

function Book(props: { readonly subject: BookSubject; readonly backHref: string }): JSX.Element {
  const reader = useReader();
  const [areContentsOpen, setContentsOpen] = createSignal(false);
  const parts = createMemo((): BookPart[] =>
    props.subject.partsOf({
      songOf: (song_id) => props.subject.songs.get(song_id),
      chartOf: (song_id) =>
        chosenChart(props.subject.charts.get(song_id) ?? [], chartSettings(song_id).chart_id, reader().parts),
    }),
  );
  const songs = createMemo(() => parts().flatMap((part) => part.songs));
  const charts = (): number => songs().filter(({ chart }) => chart !== undefined).length;
  const places = createPlaces(() => songs().map(({ entry_id }) => entry_id));
  const contents = (onChosen?: () => void): JSX.Element => (
    <BookContents
      parts={parts()}
      current={places.current()}
      onChoose={(entry_id) => {
        onChosen?.();
        places.goTo(entry_id);
      }}
    />
  );
  const makeFile = async (): Promise<ExportFile> => {
    const [subject, made] = [props.subject, parts()];
    return (await import("./book-file.ts")).bookFile(subject, made);
  };
  const subtitle = (): string =>
    [text().book.title, props.subject.date && formatDay(props.subject.date, "long")].filter(Boolean).join(" · ");

  return (
    <RecordPage
      class="book"
      title={props.subject.name}
      subtitle={subtitle()}
      backHref={props.backHref}
      actions={
        <Show when={charts() > 0}>
          <SaveButton onMake={makeFile}>{text().book.pdf}</SaveButton>
          <Button icon="printer" onClick={() => window.print()}>
            {text().book.print}
          </Button>
        </Show>
      }
    >
      <Show
        when={songs().length > 0}
        fallback={<EmptyState icon="note" title={text().book.noSongs} hint={text().book.noSongsHint} />}
      >
        <div class="book__tools row row--between">
          <p class="soft tabular">
            {charts() > 0 ? text().book.charts(charts(), songs().length) : text().book.noCharts}
          </p>
          <BookTools />
        </div>
        <div class="book__body">
          <Chip class="book__to-contents" icon="list" onClick={() => setContentsOpen(true)}>
            {text().book.contents}
          </Chip>
          <nav class="book__contents" aria-label={text().book.contents}>
            {contents()}
          </nav>
          <BookSongs parts={parts()} places={places} />
        </div>
        <Sheet open={areContentsOpen()} onClose={() => setContentsOpen(false)} title={text().book.contents}>
          {contents(() => setContentsOpen(false))}
        </Sheet>
      </Show>
    </RecordPage>
  );
}

/** Controls for how this member reads all songs of a book. */
function BookTools(): JSX.Element {
  return (
    <div class="chart-tools" role="group" aria-label={text().book.view}>
      <Stepper
        name={text().charts.size(readingSettings().book_size)}
        less={text().charts.smaller}
        more={text().charts.larger}
        value={readingSettings().book_size}
        min={SIZE_STEPS.min}
        max={SIZE_STEPS.max}
        onChange={(book_size) => changeReadingSettings({ book_size })}
      />
      <Chip
        pressed={!readingSettings().hide_chords}
        onClick={() => changeReadingSettings({ hide_chords: !readingSettings().hide_chords })}
      >
        {text().charts.chords}
      </Chip>
      <Chip
        class="book__to-columns"
        pressed={readingSettings().book_columns === 2}
        onClick={() => changeReadingSettings({ book_columns: readingSettings().book_columns === 2 ? 1 : 2 })}
      >
        {text().book.twoColumns}
      </Chip>
    </div>
  );
}
