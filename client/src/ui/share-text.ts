/** True if the system can share a text with other apps, as phones can. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Offers a text and a link to other apps. Returns false if the user cancels. */
export const shareText = (shared: { readonly text: string; readonly url?: string }): Promise<boolean> =>
  navigator.share(shared).then(
    () => true,
    () => false,
  );
