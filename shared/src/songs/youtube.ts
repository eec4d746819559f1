import { SONG_LIMITS } from "./limits.ts";
import { addressOf, isWebUrl, withoutPunctuation } from "./web-address.ts";

/** The hosts that a `youtube_link` may point to. */
const YOUTUBE_HOSTS = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be"]);
/** The cookie-free player for embedding. Its video ids are the same as YouTube's. */
const PLAYER_HOSTS = new Set(["youtube-nocookie.com", "www.youtube-nocookie.com"]);

/** Whether the link is an http or https URL on a YouTube host, without a user name or port. */
export function isYoutubeLink(link: string): boolean {
  return URL.canParse(link) && isOn(YOUTUBE_HOSTS, new URL(link));
}

const isOn = (hosts: ReadonlySet<string>, url: URL): boolean => isWebUrl(url) && hosts.has(url.host);

const isVideoAddress = (url: URL): boolean => isOn(YOUTUBE_HOSTS, url) || isOn(PLAYER_HOSTS, url);

/* Reads the id from youtu.be/ID, /watch?v=ID, /shorts/ID, /live/ID, /embed/ID or /v/ID. */
function videoOf({ host, pathname, searchParams }: URL): string | undefined {
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  const id = host === "youtu.be" ? first : /^(?:shorts|live|embed|v|e)$/.test(first) ? second : searchParams.get("v");
  return /^[\w-]+/.exec(id ?? "")?.[0];
}

/**
 * Finds the YouTube link in typed or pasted text and normalises it to `https://www.youtube.com/watch?v=…`, with the
 * start time if there is one. The scheme may be missing, the host may be the short, mobile or embedding one, and there
 * may be other words around it. A playlist, channel or search keeps its path. Returns null if there is no link.
 */
export function readYoutubeLink(typed: string): string | null {
  const addresses = typed.split(/\s+/).flatMap((word) => addressOf(word) ?? []);
  const url = addresses.find(isVideoAddress);
  if (url === undefined || `${url.pathname}${url.search}` === "/") return null;
  const link = new URL("https://www.youtube.com/");
  const video = videoOf(url);
  if (video === undefined) {
    link.pathname = url.pathname;
    link.search = url.search;
  } else {
    link.pathname = "/watch";
    link.searchParams.set("v", video);
    const moment = url.searchParams.get("t") ?? url.searchParams.get("start");
    if (moment !== null && /^\w+$/.test(moment)) link.searchParams.set("t", moment);
  }
  const tidy = withoutPunctuation(link).href;
  return tidy.length <= SONG_LIMITS.youtube_link && new URL(tidy).href !== new URL("/", tidy).href ? tidy : null;
}
