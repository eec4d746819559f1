/** A channel to the other tabs of this browser. If the browser provides none, messages are lost. */
interface TabChannel<M> {
  postMessage(message: M): void;
  /** Calls `listener` for messages from other tabs. */
  listen(listener: (message: M) => void): void;
}

/* Returns null where `BroadcastChannel` is missing (old browsers) or throws (Firefox, if all storage is blocked). */
function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Opens the channel with this name. In a browser without channels, tabs share nothing. */
export function openChannel<M>(name: string): TabChannel<M> {
  const channel = open(name);
  return {
    postMessage: (message) => channel?.postMessage(message),
    listen: (listener) => channel?.addEventListener("message", ({ data }: MessageEvent<M>) => listener(data)),
  };
}
