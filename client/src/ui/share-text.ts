/** True if the system can share text with other apps, as phones can. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Opens the system's share sheet for a text and a link. Resolves to false if the user cancels. */
export const shareText = (shared: { readonly text: string; readonly url?: string }): Promise<boolean> =>
  navigator.share(shared).then(
    () => true,
    () => false,
  );
