import type { Vote } from "@bandstand/shared/suggestions/contract.ts";
import { type JSX, For, Show, createSignal } from "solid-js";
import { status } from "../data/status.ts";
import { mayEdit } from "../data/rights.ts";
import { formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Menu } from "../ui/menu.tsx";
import { showToast } from "../ui/toast.ts";
import { SongLinks, updateSong } from "../songs/public.ts";
import { adoptSuggestion, castVote, rejectSuggestion } from "./commands.ts";
import type { ShownVote, SongRow } from "./queries.ts";
import { VoteBar } from "./vote-bar.tsx";

const CHOICES: readonly { readonly vote: Vote; readonly icon: IconName }[] = [
  { vote: "yes", icon: "check-circle" },
  { vote: "no", icon: "x-circle" },
  { vote: "abstain", icon: "minus" },
];

interface SuggestionCardProps {
  readonly song: SongRow;
  readonly vote: ShownVote;
}

/** A suggested song, the state of its vote, and buttons for the member's own vote. */
export function SuggestionCard(props: SuggestionCardProps): JSX.Element {
  const facts = (): string => {
    const { interpret, duration, genre, dance_styles } = props.song;
    const length = duration === null ? "" : formatSongLength(duration);
    /* The space before each dot is non-breaking, so that a line can break only after a dot. */
    return [interpret, length, genre ?? "", ...dance_styles].filter((fact) => fact !== "").join("\u00A0· ");
  };
  return (
    <article class="card suggestion stack stack--m" aria-labelledby={`suggestion-${props.song.song_id}`}>
      <header class="suggestion__head">
        <div class="grow">
          <h2 class="suggestion__title heading anywhere" id={`suggestion-${props.song.song_id}`}>
            <a href={`/songs/${props.song.song_id}`}>{props.song.title}</a>
          </h2>
          <p class="soft tabular">{facts()}</p>
        </div>
        <Show when={mayEdit()}>
          <Menu
            label={text().suggestions.actions(props.song.title)}
            items={[{ label: text().suggestions.reject, icon: "x-circle", run: () => void reject(props.song) }]}
          />
        </Show>
      </header>
      <Show when={props.song.comment}>{(comment) => <p class="own-words">{comment()}</p>}</Show>
      <SongLinks song={props.song} />
      <VoteBar vote={props.vote} />
      <MyVote song={props.song} vote={props.vote} />
      {/* Below the buttons, so that they do not move under the thumb when this line appears. */}
      <Show when={props.vote.isWaiting && status.online === false}>
        <p class="faint small">{text().suggestions.waiting}</p>
      </Show>
      <Show when={mayEdit() && props.vote.adoptable}>
        <Adoption song={props.song} />
      </Show>
    </article>
  );
}

/* Three buttons, one of them pressed; pressing it again withdraws the vote. */
function MyVote(props: SuggestionCardProps): JSX.Element {
  const choose = async (vote: Vote): Promise<void> => {
    const { song } = props;
    const isAgain = props.vote.my_vote === vote;
    await castVote(song, isAgain ? null : vote);
    if (!isAgain) return;
    showToast(text().suggestions.voteWithdrawn(song.title), {
      action: { label: text().app.undo, run: () => void castVote(song, vote) },
    });
  };
  return (
    <div class="wrap" role="group" aria-label={text().suggestions.myVote(props.song.title)}>
      <For each={CHOICES}>
        {(choice) => (
          <button
            type="button"
            class={`my-vote__choice tone-button hoverable soft tone-${choice.vote}`}
            aria-pressed={props.vote.my_vote === choice.vote}
            onClick={() => void choose(choice.vote)}
          >
            <Icon name={choice.icon} />
            {text().suggestions.votes[choice.vote]}
          </button>
        )}
      </For>
    </div>
  );
}

async function reject(song: SongRow): Promise<void> {
  await rejectSuggestion(song);
  showToast(text().suggestions.rejected(song.title), {
    action: { label: text().app.undo, run: () => void updateSong(song.song_id, { status: "suggested" }) },
  });
}

/* A rejection can be undone but an adoption cannot, so only the adoption asks for confirmation. */
function Adoption(props: { readonly song: SongRow }): JSX.Element {
  const [asking, setAsking] = createSignal(false);
  const adopt = async (): Promise<void> => {
    const { song } = props;
    setAsking(false);
    await adoptSuggestion(song);
    showToast(text().suggestions.adopted(song.title), { tone: "success" });
  };
  return (
    <>
      <Button look="primary" icon="check" wide onClick={() => setAsking(true)}>
        {text().suggestions.adopt}
      </Button>
      <ConfirmDialog
        open={asking()}
        onClose={() => setAsking(false)}
        title={text().suggestions.adoptTitle(props.song.title)}
        description={text().suggestions.adoptHint}
        confirm={text().suggestions.adopt}
        icon="check"
        onConfirm={adopt}
      />
    </>
  );
}
