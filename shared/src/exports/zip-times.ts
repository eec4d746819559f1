const [END, ENTRY] = [0x06054b50, 0x02014b50];
const END_BYTES = 22;

/**
 * Sets the time of all files in a ZIP archive to the earliest possible one (1 January 1980), so that the same content
 * gives the same bytes. The offsets are from PKWARE APPNOTE 4.3.7, 4.3.12 and 4.3.16. Throws if `zip` is not an
 * archive.
 */
export function withoutTimes(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  const end = bytes.length - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END) throw new TypeError("not a ZIP archive");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new TypeError("not a ZIP archive");
    const EARLIEST = 0x00210000;
    view.setUint32(at + 12, EARLIEST, true);
    view.setUint32(view.getUint32(at + 42, true) + 10, EARLIEST, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return bytes;
}
