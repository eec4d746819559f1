const CHUNK = 0x8000;

/** Encodes bytes as base64, in chunks because engines limit the number of arguments of a call. */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}
