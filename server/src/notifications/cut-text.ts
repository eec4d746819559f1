const MARK = "…";

/* Cuts `text` to a size of at most `limit`, including the ellipsis. Cuts between code points, because half an emoji
   is not valid text. */
function cut(text: string, limit: number, sizeOf: (text: string) => number): string {
  if (sizeOf(text) <= limit) return text;
  const room = limit - sizeOf(MARK);
  let kept = "";
  let size = 0;
  for (const point of text) {
    size += sizeOf(point);
    if (size > room) break;
    kept += point;
  }
  return kept + MARK;
}

/** Cuts `text` to at most `limit` UTF-16 units. An emoji counts as two; no service counts it as more. */
export const cutToLength = (text: string, limit: number): string => cut(text, limit, ({ length }) => length);

/** Cuts `text` to at most `limit` bytes of UTF-8. */
export const cutToBytes = (text: string, limit: number): string => cut(text, limit, (part) => Buffer.byteLength(part));
