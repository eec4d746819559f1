/* Readable on the stage's dark ground (7:1 and more), apart from each other for most kinds of colour blindness. */
const COLORS = ["#ffb84d", "#7fd1ff", "#ff9ec4", "#9be28a", "#d3b3ff", "#ffe36e", "#7fe3d4", "#ffae93"];

/** The colour of a singer: the same name has the same one on every device. */
export function singerColor(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[hash % COLORS.length] ?? "#ffb84d";
}
