/** A message from the service worker to the app's windows. */
type Message = { readonly type: "OPEN"; readonly path: string } | { readonly type: "PUSH_CHANGED" };

const keepReachable = async (): Promise<void> => {
  try {
    await (await import("./push-device.ts")).keepPush();
  } catch {
    /* One of the app's files could not be loaded; the next start retries. */
  }
};

/**
 * Opens the target of a tapped notification without reloading the app, and keeps this device's subscription current.
 * Returns a function that stops both.
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
