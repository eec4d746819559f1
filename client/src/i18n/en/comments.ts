import type { comments as german } from "../de/comments.ts";

/** The discussion of a gig, rehearsal or song. */
export const comments: typeof german = {
  title: "Discussion",
  counted: (count) => `Discussion (${count})`,
  none: "No posts yet",
  add: "Write a post",
  addHint: "Write a post, use @ to mention somebody",
  send: "Send",
  edited: "edited",
  change: "Edit post",
  menu: (name) => `Post by ${name}: actions`,
  deleted: "Post deleted",
  deleteTitle: (name) => `Delete the post by ${name}?`,
  deleteHint: "This cannot be undone.",
  members: "Members",
  somebody: "Somebody",
  draft: "While the gig is a draft, only editors and admins can read this.",
  rehearsal: (day) => `Rehearsal on ${day}`,
  full: (max) => `There is room for only ${max} posts. Delete one to make room.`,
  did: {
    added: (title) => `Post on “${title}”`,
    changed: (title) => `Post on “${title}” changed`,
    deleted: (title) => `Post on “${title}” deleted`,
  },
};
