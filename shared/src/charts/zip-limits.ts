/** The limits of a zip: its size in bytes, its number of files, and their total unpacked size in bytes. */
export const ZIP_LIMITS = { bytes: 64 * 1024 * 1024, entries: 20_000, unpacked: 64 * 1024 * 1024 } as const;

/** Why a whole zip is refused. */
export type ZipRefusal = "damaged" | "too-large" | "too-many" | "unsafe" | "encrypted";
