import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import type { ShownVote } from "./queries.ts";
import "../ui/bar.css";

const KINDS = ["yes", "no", "abstain"] as const;

/** The totals as a bar whose full length is all eligible voters, with a mark at the quorum, and as text below. */
export function VoteBar(props: { readonly vote: ShownVote }): JSX.Element {
  const whole = (): number => {
    const { yes, no, abstain } = props.vote.totals;
    return Math.max(props.vote.eligible, props.vote.quorum, yes + no + abstain);
  };
  const progress = (): string => {
    const { missing, adoptable } = props.vote;
    if (missing > 0) return text().suggestions.missing(missing);
    return adoptable ? text().suggestions.carried : text().suggestions.notCarried;
  };
  return (
    <div class="vote-bar" style={{ "--whole": String(whole()), "--quorum": String(props.vote.quorum) }}>
      <div class="vote-bar__track bar bar--outlined" aria-hidden="true">
        <For each={KINDS}>
          {(kind) => <span class={`bar__part tone-${kind}`} style={{ "--count": String(props.vote.totals[kind]) }} />}
        </For>
        <span class="vote-bar__quorum" />
      </div>
      <p class="vote-bar__words wrap soft small tabular">
        <span>{text().suggestions.totals(props.vote.totals.yes, props.vote.totals.no, props.vote.totals.abstain)}</span>
        <span classList={{ "toned tone-success medium": props.vote.adoptable }}>{progress()}</span>
      </p>
    </div>
  );
}
