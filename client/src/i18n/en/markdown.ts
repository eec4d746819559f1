import type { Dictionary } from "../de/dictionary.ts";

export const markdown: Dictionary["markdown"] = {
  toolbar: "Formatting",
  bold: "Bold",
  italic: "Italic",
  heading: "Heading",
  list: "List",
  numbers: "Numbered list",
  link: "Link",
  linkKey: (key) => `${key} with text selected`,
};
