/** True if the system can share a text with other apps, as phones can. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Offers a text and a link to other apps. */
export async function shareText(shared: { readonly text: string; readonly url?: string }): Promise<void> {
  /* Rejects if the user cancels. */
  await navigator.share(shared).catch(() => undefined);
}
