/** A line to the other tabs of this browser. Where the browser gives none, nothing is heard and what is said is lost. */
interface TabChannel<M> {
  postMessage(message: M): void;
  /** Calls `listener` for what other tabs say. */
  listen(listener: (message: M) => void): void;
}

/* Missing in old browsers; with all storage blocked Firefox throws at it. */
function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** Opens the channel of that name. Without channels every tab works for itself. */
export function openChannel<M>(name: string): TabChannel<M> {
  const channel = open(name);
  return {
    postMessage: (message) => channel?.postMessage(message),
    listen: (listener) => channel?.addEventListener("message", ({ data }: MessageEvent<M>) => listener(data)),
  };
}
