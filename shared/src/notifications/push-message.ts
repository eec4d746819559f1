/**
 * A push message, encrypted so that only the device can read it. Push services accept about 2.7 KB, so it contains only
 * ids and short strings; the device already has the rest.
 */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  /** The path in the app that a tap opens, such as `/gigs/…`. */
  readonly path: string;
  /** A later message with the same tag replaces this one. */
  readonly tag: string;
  readonly language: "de" | "en";
}
