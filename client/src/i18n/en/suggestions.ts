import type { Dictionary } from "../de/dictionary.ts";

export const suggestions: Dictionary["suggestions"] = {
  title: "Suggestions",
  lead: "What the band could play next",
  leadAwaited: (count) => (count === 1 ? "1 waiting for your vote" : `${count} waiting for your vote`),
  add: "Suggest a song",
  submit: "Suggest",
  created: "Suggested",
  link: "Link to a recording",
  why: "Why does it suit us?",
  awaited: (count) =>
    count === 0
      ? "You have voted on everything."
      : count === 1
        ? "1 suggestion is waiting for your vote."
        : `${count} suggestions are waiting for your vote.`,
  empty: "No suggestions yet",
  emptyHint: "Suggest a song and the band votes on it.",
  secrecy: "The vote is secret: everybody sees the totals, nobody sees individual votes.",
  toRejected: "Rejected songs",
  myVote: (title) => `Your vote on ${title}`,
  votes: { yes: "Yes", no: "No", abstain: "Abstain" },
  voteWithdrawn: (title) => `Your vote on “${title}” has been withdrawn`,
  myYes: "Vote Yes right away",
  myYesHint: "Suggesting a song does not count as a vote for it.",
  totals: (yes: number, no: number, abstain: number) =>
    `${yes} yes · ${no} no · ${abstain} ${abstain === 1 ? "abstention" : "abstentions"}`,
  missing: (count) => (count === 1 ? "1 vote to go" : `${count} votes to go`),
  carried: "majority in favour",
  notCarried: "no majority",
  waiting: "Your vote counts as soon as this device is online again.",
  actions: (title) => `Actions for ${title}`,
  adopt: "Adopt",
  reject: "Reject",
  adoptTitle: (title) => `Adopt ${title}?`,
  adoptHint: "The song joins the repertoire as “In rehearsal”, and the vote ends.",
  adopted: (title) => `${title} is in rehearsal now`,
  rejected: (title) => `${title} rejected`,
  edit_created: (title) => `Suggested “${title}”`,
  edit_voted: (title) => `Voted on “${title}”`,
  edit_withdrawn: (title) => `Withdrew the vote on “${title}”`,
  edit_adopted: (title) => `Adopted the suggestion “${title}”`,
  edit_rejected: (title) => `Rejected the suggestion “${title}”`,
};
