const MARK = "…";

/* Code point by code point, so that none is cut in half. */
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

/** `text` with at most `limit` characters, counted as JavaScript does: an emoji is two, no service counts it as more. */
export const cutToLength = (text: string, limit: number): string => cut(text, limit, ({ length }) => length);

/** `text` with at most `limit` bytes of UTF-8. */
export const cutToBytes = (text: string, limit: number): string => cut(text, limit, (part) => Buffer.byteLength(part));
