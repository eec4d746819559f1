/** Hosts that a `youtube_link` may point to (decisions 6). */
const YOUTUBE_HOSTS = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be"]);

/** True for an http or https address on a YouTube host, without a user name or port in it. */
export function isYoutubeLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, host, username, password } = new URL(link);
  return /^https?:$/.test(protocol) && YOUTUBE_HOSTS.has(host) && username === "" && password === "";
}
