/** The characters of the bytes 0x80 to 0x9F in Windows-1252. Five of them are unused. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** How many bytes or characters are processed between two pauses. */
export const PIECE = 65_536;

function* decodedAs(bytes: Uint8Array, encoding: string, piece: number): Generator<undefined, string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === "utf-8" });
  const decoded: string[] = [];
  for (let from = 0; from < bytes.length; from += piece) {
    const text = decoder.decode(bytes.subarray(from, from + piece), { stream: true });
    /* Some versions of Node decode these bytes as Latin-1, where they are control characters. */
    const isLatin = encoding === "windows-1252";
    decoded.push(
      isLatin ? text.replace(/[\x80-\x9f]/g, (sign) => WINDOWS_1252.charAt(sign.charCodeAt(0) - 0x80)) : text,
    );
    yield;
  }
  decoded.push(decoder.decode());
  return decoded.join("");
}

/** Does the same as `decodeText`, and yields after every `piece` bytes so that the caller can pause. */
export function* decodeInPieces(bytes: Uint8Array, piece = PIECE): Generator<undefined, string> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return yield* decodedAs(bytes, "utf-16le", piece);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return yield* decodedAs(bytes, "utf-16be", piece);
  try {
    return yield* decodedAs(bytes, "utf-8", piece);
  } catch {
    return yield* decodedAs(bytes, "windows-1252", piece);
  }
}

/**
 * Decodes a text file. It may be UTF-8 with or without BOM, UTF-16 with BOM ("Unicode text" in spreadsheets), or otherwise
 * Windows-1252, as written by older programs on Windows.
 */
export function decodeText(bytes: Uint8Array): string {
  const steps = decodeInPieces(bytes, Math.max(bytes.length, 1));
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
