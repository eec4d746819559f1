import type { Plugin } from "vite";

/** The part of the font with the letters of German and English, which every screen needs. */
const FIRST_FONT = /figtree-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Preloads the app's font with the page, because the browser would otherwise request it only after the style sheet and
 * the first screen's code. Fails the build if the font is missing.
 */
export function fontPreload(): Plugin {
  return {
    name: "font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => FIRST_FONT.test(name));
        if (file === undefined) throw new Error("The build does not contain the app's font.");
        const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
