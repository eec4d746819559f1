import type { Vote, VoteTotals } from "./contract.ts";

/** The minimum quorum, even for a smaller band. */
const QUORUM_MIN = 3;
const QUORUM_SHARE = 0.75;

/** How many of the `eligible` members must have voted, including abstentions (docs/rules/suggestions.md#quorum). */
export const quorumOf = (eligible: number): number => Math.max(QUORUM_MIN, Math.floor(eligible * QUORUM_SHARE));

export interface VoteState {
  readonly eligible: number;
  readonly quorum: number;
  readonly quorum_reached: boolean;
  /** True if editors may adopt the song into the repertoire. */
  readonly adoptable: boolean;
}

/**
 * Computes the state of a vote among `eligible` members. Abstentions count towards the quorum but not towards the
 * majority: at least half of the yes and no votes must be yes, and there must be at least one yes.
 */
export function voteState({ yes, no, abstain }: VoteTotals, eligible: number): VoteState {
  const quorum = quorumOf(eligible);
  const quorum_reached = yes + no + abstain >= quorum;
  return { eligible, quorum, quorum_reached, adoptable: quorum_reached && yes > 0 && yes >= no };
}

/** Returns the number of votes still missing for the quorum. */
export const votesMissing = (totals: VoteTotals, eligible: number): number =>
  Math.max(0, quorumOf(eligible) - totals.yes - totals.no - totals.abstain);

/** Counts `votes`, which are keyed by user id. Votes of members who are not active do not count. */
export function countVotes(votes: Readonly<Record<string, Vote>>, active: ReadonlySet<string>): VoteTotals {
  const totals = { yes: 0, no: 0, abstain: 0 };
  for (const [user_id, vote] of Object.entries(votes)) if (active.has(user_id)) totals[vote] += 1;
  return totals;
}
