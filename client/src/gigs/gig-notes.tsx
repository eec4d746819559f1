import { GIG_LIMITS } from "@bandstand/shared/gigs/limits.ts";
import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import { type JSX, Show, createSignal, untrack } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { text } from "../i18n/text.ts";
import { MarkdownArea } from "../ui/markdown-area.tsx";
import Markdown from "../ui/markdown.tsx";
import { WritePreview, type WritePreviewSide } from "../ui/write-preview.tsx";
import { EmptyState } from "../ui/states.tsx";
import { createNotesDraft } from "./notes-draft.ts";
import "./gig-notes.css";
import type { GigRow } from "./queries.ts";

/** The number of remaining characters is shown once it is smaller than this. */
const NEARLY_FULL = 1_000;

/** The notes on a gig: edited in Markdown by editors, read by everyone. */
export function GigNotes(props: { readonly gig: GigRow }): JSX.Element {
  return (
    <Show when={mayEdit()} fallback={<ReadNotes notes={props.gig.notes} />}>
      {/* A separate draft for each gig. */}
      <Show when={props.gig.gig_id} keyed>
        <WriteNotes gig={props.gig} />
      </Show>
    </Show>
  );
}

function ReadNotes(props: { readonly notes: string }): JSX.Element {
  return (
    <Show
      when={props.notes.trim()}
      fallback={<EmptyState icon="edit" title={text().notes.none} hint={text().notes.noneReader} />}
    >
      <article class="notes__paper card">
        <Markdown source={props.notes} />
      </article>
    </Show>
  );
}

function WriteNotes(props: { readonly gig: GigRow }): JSX.Element {
  let field: HTMLTextAreaElement | undefined;
  const draft = createNotesDraft(
    () => props.gig,
    () => field,
  );
  const [side, setSide] = createSignal<WritePreviewSide>(untrack(() => props.gig.notes) === "" ? "write" : "preview");
  const [hasTyped, setTyped] = createSignal(false);
  const left = (): number => GIG_LIMITS.notes - draft.notes().length;
  return (
    <div class="notes-frame">
      <div class="notes" data-side={side()}>
        <div class="notes__sides">
          <WritePreview label={text().gigs.notes} side={side()} onChange={setSide} />
        </div>
        <div class="notes__write">
          <MarkdownArea
            ref={(element) => (field = element)}
            class="notes__field"
            label={text().notes.label}
            hideLabel
            hint={left() < NEARLY_FULL ? text().notes.left(left()) : text().notes.hint}
            placeholder={isPastGig(props.gig, today()) ? text().notes.noneHint : text().notes.noneBefore}
            maxLength={GIG_LIMITS.notes}
            value={draft.notes()}
            onInput={(notes) => {
              setTyped(true);
              draft.write(notes);
            }}
            onBlur={() => void draft.save()}
          />
          <p class="notes__state faint" role="status">
            <Show when={hasTyped()}>{draft.isSaved() ? text().notes.saved : text().notes.saving}</Show>
          </p>
        </div>
        <section class="notes__preview notes__paper card" aria-label={text().notes.preview}>
          <Show when={draft.notes().trim()} fallback={<p class="faint">{text().notes.nothing}</p>}>
            <Markdown source={draft.notes()} />
          </Show>
        </section>
      </div>
    </div>
  );
}
