/** An exported file. The server and an offline device create identical ones. */
export interface ExportFile {
  readonly name: string;
  /** Media type, such as `application/pdf`. */
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const NAME_MAX = 120;

/**
 * Builds a file name that is valid on every system: replaces characters that some systems do not allow, removes control
 * characters and keeps the letters of all scripts. The name is never empty.
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

/** Text as UTF-8 bytes. */
export const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
