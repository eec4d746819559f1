/**
 * What a device is told, encrypted so that only it can read it. Push services take some 2.7 KB, so it holds ids and
 * short texts; the rest is on the device already.
 */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  /** Where a tap leads, within the app: `/gigs/…`. */
  readonly path: string;
  /** A later message with the same tag takes the place of this one. */
  readonly tag: string;
  readonly language: "de" | "en";
}
