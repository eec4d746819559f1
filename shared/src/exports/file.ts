/** A file that leaves the app: made alike on the server and on a device without a network. */
export interface ExportFile {
  readonly name: string;
  /** Media type, such as `application/pdf`. */
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const NAME_MAX = 120;

/**
 * A file name that every system takes: what separates folders, ends names or steers a terminal is left out; letters of
 * all scripts stay. Never empty.
 */
export function fileName(parts: readonly string[], ending: string): string {
  const clean = parts
    .join(" ")
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replaceAll(/[/\\:*?"<>|]/g, "-")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[. -]+|[. ]+$/g, "");
  const short = [...clean].slice(0, NAME_MAX).join("").trim();
  return `${short === "" ? "Bandstand" : short}.${ending}`;
}

/** Text as the bytes of a file. */
export const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
