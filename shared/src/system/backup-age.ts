const OLD_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether to remind the band to make a backup: there is none, or the last one is older than a week. `now` is in ms
 * since 1970.
 */
export const isBackupOld = (last_backup: string | null, now: number): boolean =>
  last_backup === null || now - Date.parse(last_backup) > OLD_MS;
