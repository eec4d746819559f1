import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import solid from "vite-plugin-solid";
import { buildTarget } from "./build/browsers.ts";
import { compiledAtOnce, earlyFiles, loadBudget, groups } from "./build/chunks.ts";
import { compressedFiles } from "./build/compressed.ts";
import { fontPreload } from "./build/font-preload.ts";
import { noTopLevelAwait } from "./build/no-top-level-await.ts";
import { outsidePage } from "./build/outside-page.ts";
import { trustedTypes } from "./build/trusted-types.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/**
 * Fixes the order of the style layers regardless of loading order: screens load their style sheets later and in any
 * order, and the first mention of a layer decides its rank.
 */
function layerOrder(): Plugin {
  return {
    name: "layer-order",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (code) => ({ code: `@layer tokens, base, parts;\n${code}`, map: null }),
    },
  };
}

const ofOutsidePages = () => [layerOrder(), trustedTypes(), solid(), noTopLevelAwait()];

const EMPTY_MODULE = fileURLToPath(new URL("src/exports/empty-module.ts", import.meta.url));

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    layerOrder(),
    trustedTypes(),
    solid(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      /* A new version waits for the user's consent; src/app/update.ts does what "auto" would do automatically. */
      registerType: "prompt",
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,woff2,ttf}", "icons/icon-192.png"],
        /* Members rarely open the pages for people outside the band, which need the network or have their own worker. */
        globIgnores: ["share.html", "guest.html", "guest-sw.js", "assets/outside/*"],
      },
      /* The server adds the band's name and icon to public/manifest.webmanifest, so no worker may keep it. */
      manifest: false,
    }),
    noTopLevelAwait(),
    fontPreload(),
    loadBudget(),
    earlyFiles(),
    compiledAtOnce(),
    compressedFiles(),
    outsidePage({ name: "share", maxBytes: 20_000, plugins: ofOutsidePages }),
    outsidePage({ name: "guest", maxBytes: 20_000, worker: "src/guest-sw.ts", plugins: ofOutsidePages }),
  ],
  /* Parts of jsPDF that render web pages and external images; the app never calls them. */
  resolve: { alias: { html2canvas: EMPTY_MODULE, canvg: EMPTY_MODULE, dompurify: EMPTY_MODULE } },
  build: {
    target: buildTarget,
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        /* The bundler names a chunk of shared modules after all the screens that load it; keep only the first name. */
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
      },
    },
  },
  /* `npm run dev` (scripts/dev.mjs) sets the server. The browser's Host header is passed on unchanged, so that the
     server recognises its own pages. */
  server: { host: "127.0.0.1", proxy: { "/api": { target: process.env["API_URL"], changeOrigin: false } } },
});
