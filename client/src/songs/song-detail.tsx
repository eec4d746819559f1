import { linkService, songLinks } from "@bandstand/shared/songs/links.ts";
import { useNavigate, useSearchParams } from "@solidjs/router";
import { type JSX, For, Show, Suspense, createSignal } from "solid-js";
import { SongCharts } from "../charts/public.ts";
import { Discussion } from "../comments/public.ts";
import { mayEdit } from "../data/rights.ts";
import { compareNames, formatDay, formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { SongPlan } from "../rehearsals/public.ts";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { Menu } from "../ui/menu.tsx";
import { RecordPage, RecordScreen } from "../ui/record-screen.tsx";
import { showToast } from "../ui/toast.ts";
import { deleteSong } from "./commands.ts";
import { type SongRow, comingGigsWith, isRepertoireComplete, songById } from "./queries.ts";
import { OpenSongForm } from "./open-song-form.tsx";
import { RIGHTS_HOLDERS } from "./rights-fields.ts";
import { SongLinks } from "./song-links.tsx";
import { StatusMoves } from "./status-moves.tsx";
import { StatusBadge } from "./status-badge.tsx";
import "../ui/facts.css";
import "./song-detail.css";

/* Loaded on demand, because it is at the end of the screen. */
const SongHistory = lazyComponent(async () => (await import("./song-history.tsx")).SongHistory);

interface SongDetailProps {
  readonly song_id: string;
  /** The list's filters, for the link back to it. */
  readonly listSearch: string;
}

/** The screen of one song, with all its details. */
export function SongDetail(props: SongDetailProps): JSX.Element {
  const song = (): SongRow | null | undefined => songById(props.song_id) ?? (isRepertoireComplete() ? null : undefined);
  return (
    <RecordScreen
      record={song()}
      missing={{
        icon: "note",
        title: text().songs.notFound,
        href: `/songs${props.listSearch}`,
        link: text().songs.toList,
      }}
    >
      {(found) => <SongView song={found()} listSearch={props.listSearch} />}
    </RecordScreen>
  );
}

const STAGE = ["duration", "key", "bpm", "singers", "needed_parts", "genre", "dance_styles", "sheet_file"] as const;
const RIGHTS = [...RIGHTS_HOLDERS, "iswc", "gema_work_number"] as const;
type Fact = (typeof STAGE)[number] | (typeof RIGHTS)[number];

const YOUTUBE_SEARCH = "https://www.youtube.com/results?search_query=";

function SongView(props: { readonly song: SongRow; readonly listSearch: string }): JSX.Element {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams<{ edit?: string }>();
  const [deleting, setDeleting] = createSignal(false);
  const [usedIn, setUsedIn] = createSignal<string | null>(null);

  const askToDelete = async (): Promise<void> => {
    const gigs = await comingGigsWith(props.song.song_id);
    if (gigs.length === 0) return void setDeleting(true);
    setUsedIn(gigs.map((gig) => `${gig.name} (${formatDay(gig.date)})`).join(", "));
  };
  const remove = async (): Promise<void> => {
    const { song } = props;
    setDeleting(false);
    navigate(`/songs${props.listSearch}`);
    const undo = await deleteSong(song);
    showToast(text().songs.deleted(song.title), { action: { label: text().app.undo, run: () => void undo() } });
  };

  const dialogs = (): JSX.Element => (
    <>
      <Show when={query.edit && mayEdit()}>
        <Deferred>
          <OpenSongForm song={props.song} onClose={() => setQuery({ edit: undefined }, { replace: true })} />
        </Deferred>
      </Show>
      <ConfirmDialog
        open={deleting()}
        onClose={() => setDeleting(false)}
        title={text().songs.deleteTitle(props.song.title)}
        description={text().songs.deleteHint}
        confirm={text().app.delete}
        icon="trash"
        danger
        onConfirm={remove}
      />
      <Dialog
        open={usedIn() !== null}
        size="s"
        onClose={() => setUsedIn(null)}
        title={text().songs.inUseTitle(props.song.title)}
        description={text().songs.inUse(usedIn() ?? "")}
        actions={<Button onClick={() => setUsedIn(null)}>{text().app.close}</Button>}
      />
    </>
  );

  return (
    <RecordPage
      class="song"
      title={props.song.title}
      subtitle={
        <span class="row">
          {props.song.interpret} <StatusBadge status={props.song.status} />
        </span>
      }
      backHref={`/songs${props.listSearch}`}
      actions={
        <Show when={mayEdit()}>
          <IconButton icon="edit" label={text().songs.edit} onClick={() => setQuery({ edit: "1" })} />
          <Menu
            label={text().songs.actions}
            items={[{ label: text().app.delete, icon: "trash", danger: true, run: () => void askToDelete() }]}
          />
        </Show>
      }
      dialogs={dialogs()}
    >
      <StatusMoves song={props.song} />
      <Show when={props.song.comment}>
        {(comment) => (
          <section class="card own-words" aria-label={text().songs.fields.comment}>
            {comment()}
          </section>
        )}
      </Show>
      <div class="song__cards cards">
        <Facts title={text().songs.performance} song={props.song} fields={STAGE} />
        <Facts title={text().songs.rights} song={props.song} fields={RIGHTS} />
      </div>
      <SongPlan song={props.song} />
      <SongLinks song={props.song}>
        <Show when={!songLinks(props.song).some(({ url }) => linkService(url) === "YouTube")}>
          <ButtonLink
            size="s"
            look="quiet"
            icon="search"
            href={YOUTUBE_SEARCH + encodeURIComponent(`${props.song.interpret} ${props.song.title}`)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {text().songs.searchYoutube}
          </ButtonLink>
        </Show>
      </SongLinks>
      <Suspense>
        <SongCharts song_id={props.song.song_id} songKey={props.song.key} />
      </Suspense>
      <Suspense>
        <SongHistory song_id={props.song.song_id} />
      </Suspense>
      <Suspense>
        <Discussion subject={{ subject_type: "song", subject_id: props.song.song_id, title: props.song.title }} />
      </Suspense>
    </RecordPage>
  );
}

function Facts(props: {
  readonly title: string;
  readonly song: SongRow;
  readonly fields: readonly Fact[];
}): JSX.Element {
  const known = () =>
    props.fields.filter((field) => {
      const value = props.song[field];
      return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
    });
  return (
    <Show when={known().length > 0}>
      <section class="card song__facts">
        <h2 class="song__heading subheading">{props.title}</h2>
        <dl class="facts">
          <For each={known()}>
            {(field) => (
              <div class="facts__item">
                <dt>{text().songs.fields[field]}</dt>
                <dd class="tabular">{factText(props.song, field)}</dd>
              </div>
            )}
          </For>
        </dl>
      </section>
    </Show>
  );
}

function factText(song: SongRow, field: Fact): string {
  if (field === "duration") return formatSongLength(song.duration ?? "");
  const value = song[field];
  return Array.isArray(value) ? value.toSorted(compareNames).join(", ") : String(value ?? "");
}
