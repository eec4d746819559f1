/** Hosts that a `youtube_link` may point to (decisions 6). */
const YOUTUBE_HOSTS = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be"]);
/** The player of other pages, without cookies: its videos are those of YouTube itself. */
const PLAYER_HOSTS = new Set(["youtube-nocookie.com", "www.youtube-nocookie.com"]);
const LINK_MAX = 500;
const AFTER_LINK = /[>)"'“”«.,;!]+$/;

/** True for an http or https address on a YouTube host, without a user name or port in it. */
export function isYoutubeLink(link: string): boolean {
  return URL.canParse(link) && isOn(YOUTUBE_HOSTS, new URL(link));
}

const isOn = (hosts: ReadonlySet<string>, { protocol, host, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && hosts.has(host) && username === "" && password === "";

/* A word of what was pasted as an address; what stands around it, such as brackets and a full stop, is not part of it. */
function addressOf(word: string): URL | null {
  const bare = word.replace(/^[<("'„“»]+/, "").replace(AFTER_LINK, "");
  const address = /^[a-z][a-z0-9+.-]*:/i.test(bare) ? bare : `https://${bare}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return isOn(YOUTUBE_HOSTS, url) || isOn(PLAYER_HOSTS, url) ? url : null;
}

/* youtu.be/ID, /watch?v=ID, /shorts/ID, /live/ID, /embed/ID, /v/ID */
function videoOf({ host, pathname, searchParams }: URL): string | undefined {
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  const id = host === "youtu.be" ? first : /^(?:shorts|live|embed|v|e)$/.test(first) ? second : searchParams.get("v");
  return /^[\w-]+/.exec(id ?? "")?.[0];
}

/**
 * The YouTube link in what somebody typed or pasted, in one spelling: `https://www.youtube.com/watch?v=…`, with the
 * moment at which the video starts where one was said. The scheme may be missing, the host be short, mobile or of the
 * player, words may stand around it. A playlist, channel or search keeps its path. Null where there is none.
 */
export function readYoutubeLink(typed: string): string | null {
  const url = typed.split(/\s+/).flatMap((word) => addressOf(word) ?? [])[0];
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
  const tidy = tidied(link);
  return tidy.length <= LINK_MAX && new URL(tidy).href !== new URL("/", tidy).href ? tidy : null;
}

/* Without the punctuation that ended a sentence; what it leaves may end in some again. */
function tidied(link: URL): string {
  const bare = new URL(link.href.replace(AFTER_LINK, ""));
  return bare.href === link.href ? link.href : tidied(bare);
}
