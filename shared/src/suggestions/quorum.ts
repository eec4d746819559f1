import type { Vote, VoteTotals } from "./contract.ts";

/** The fewest votes that decide anything, however small the band (specification 8). */
const QUORUM_MIN = 3;
const QUORUM_SHARE = 0.75;

/** How many of `eligible` voters must have voted, abstentions included. */
export const quorumOf = (eligible: number): number => Math.max(QUORUM_MIN, Math.floor(eligible * QUORUM_SHARE));

/** What the totals of a vote mean. */
export interface VoteState {
  readonly eligible: number;
  readonly quorum: number;
  readonly quorum_reached: boolean;
  /** An editor may take the song into the repertoire. */
  readonly adoptable: boolean;
}

/**
 * A vote among `eligible` members. Abstentions count for the quorum and not for the share: at least half of those who
 * said yes or no must have said yes, and somebody must have (specification 3, decisions 6).
 */
export function voteState({ yes, no, abstain }: VoteTotals, eligible: number): VoteState {
  const quorum = quorumOf(eligible);
  const quorum_reached = yes + no + abstain >= quorum;
  return { eligible, quorum, quorum_reached, adoptable: quorum_reached && yes > 0 && yes >= no };
}

/** How many votes the quorum still lacks. */
export const votesMissing = (totals: VoteTotals, eligible: number): number =>
  Math.max(0, quorumOf(eligible) - totals.yes - totals.no - totals.abstain);

/** The totals of votes by user id. Votes of members who are not active rest (specification 2). */
export function countVotes(votes: Readonly<Record<string, Vote>>, active: ReadonlySet<string>): VoteTotals {
  const totals = { yes: 0, no: 0, abstain: 0 };
  for (const [user_id, vote] of Object.entries(votes)) if (active.has(user_id)) totals[vote] += 1;
  return totals;
}
