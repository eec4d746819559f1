/** A message of the service worker to the app's windows. */
type Message = { readonly type: "OPEN"; readonly path: string } | { readonly type: "PUSH_CHANGED" };

const keepReachable = async (): Promise<void> => {
  try {
    await (await import("./push-device.ts")).keepPush();
  } catch {
    /* A file of the app could not be had; the next start tries again. */
  }
};

/**
 * Opens what a tapped notice leads to, without loading the app anew, and keeps this device reachable. Answers how to
 * stop.
 */
export function startPushes(open: (path: string) => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const listen = ({ data }: MessageEvent<Message>): void => {
    if (data?.type === "OPEN") open(data.path);
    if (data?.type === "PUSH_CHANGED") void keepReachable();
  };
  navigator.serviceWorker.addEventListener("message", listen);
  void keepReachable();
  return () => navigator.serviceWorker.removeEventListener("message", listen);
}
