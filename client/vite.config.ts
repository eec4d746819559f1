import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Plugin, defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import solid from "vite-plugin-solid";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

/** The build fails above this many bytes of gzip; the goal is 110 KB (docs: speed). */
const FIRST_LOAD_MAX_BYTES = 130_000;

/** What the first screen needs besides the entry: it is loaded at once, although not imported statically. */
const LOADED_AT_START = ["src/i18n/de/first.ts", "src/app/start-page.tsx"];

/** Adds up the JavaScript that is loaded before the first screen, and fails the build when it is too much. */
function firstLoadBudget(): Plugin {
  return {
    name: "first-load-budget",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
      );
      const needed = new Set<string>();
      const need = (name: string): void => {
        if (needed.has(name)) return;
        needed.add(name);
        for (const imported of chunks.get(name)?.imports ?? []) need(imported);
      };
      for (const chunk of chunks.values()) {
        const isAtStart = LOADED_AT_START.some((path) => chunk.facadeModuleId?.endsWith(path));
        if (chunk.isEntry || isAtStart) need(chunk.fileName);
      }
      const sizes = [...needed].map((name) => ({ name, bytes: gzipSync(chunks.get(name)?.code ?? "").length }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      this.info(`first JavaScript: ${(total / 1000).toFixed(1)} KB gzip in ${sizes.length} files`);
      if (total <= FIRST_LOAD_MAX_BYTES) return;
      const list = sizes
        .toSorted((one, other) => other.bytes - one.bytes)
        .map(({ name, bytes }) => `  ${(bytes / 1000).toFixed(1)} KB  ${name}`);
      this.error(
        `The first JavaScript is ${(total / 1000).toFixed(1)} KB gzip; ${FIRST_LOAD_MAX_BYTES / 1000} KB is the limit. ` +
          `Load what the first screen does not draw later.\n${list.join("\n")}`,
      );
    },
  };
}

/**
 * Fixes the order of the style layers wherever a style sheet is loaded first: screens bring theirs later and in any
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

/** What runs before any screen: the frameworks, the local database, the session. What sends and fetches comes after it. */
const CORE =
  /\/node_modules\/(solid-js|@solidjs\/router|dexie)\/|\/src\/data\/(?!(sync-rounds|pull|push|settle|incoming|prepare|self-check|hints|answers|back-off|merge-fields|items)\.)|\/shared\/src\/(contract\/(errors|route-table|uuid)|time\/\w+)\.ts/;

/** The light parts that nearly every screen draws are one file; the heavy ones come with the screens that use them. */
const COMMON_PARTS =
  /\/src\/ui\/(?!(dialog|menu|select|combobox|combobox-option|multi-combobox|tabs|pointer-drag|search-field|confirm-hold|split-view|markdown|qr-code)\.)|\/src\/i18n\/(text|format|failure)\.ts/;

const NOTHING = fileURLToPath(new URL("src/exports/nothing.ts", import.meta.url));

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    layerOrder(),
    solid(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      /* A new version waits for the reader's word; src/app/update.ts does what "auto" would do by itself. */
      registerType: "prompt",
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: { globPatterns: ["**/*.{js,css,html,svg,woff2,ttf}", "icons/icon-192.png"] },
      manifest: {
        id: "/",
        name: "Bandstand",
        short_name: "Bandstand",
        description: "Gigs, Setlisten, Proben und die Bühne: die Band immer dabei, auch ohne Netz.",
        lang: "de",
        dir: "ltr",
        start_url: "/",
        scope: "/",
        display: "standalone",
        orientation: "any",
        background_color: "#121110",
        theme_color: "#121110",
        categories: ["music", "productivity"],
        icons: [
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
          { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
          { src: "/icons/icon-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
          { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
        screenshots: [
          {
            src: "/screenshots/setlist-wide.png",
            sizes: "1440x900",
            type: "image/png",
            form_factor: "wide",
            label: "Setliste mit laufender Uhr",
          },
          {
            src: "/screenshots/live-narrow.png",
            sizes: "390x844",
            type: "image/png",
            form_factor: "narrow",
            label: "Live-Modus",
          },
          {
            src: "/screenshots/start-narrow.png",
            sizes: "390x844",
            type: "image/png",
            form_factor: "narrow",
            label: "Start",
          },
        ],
        shortcuts: [
          {
            name: "Nächster Gig",
            short_name: "Gig",
            url: "/gigs/next",
            icons: [{ src: "/icons/icon-192.png", sizes: "192x192" }],
          },
          { name: "Songs", url: "/songs", icons: [{ src: "/icons/icon-192.png", sizes: "192x192" }] },
        ],
      },
    }),
    firstLoadBudget(),
  ],
  /* Parts of jsPDF that draw web pages and foreign pictures; nothing here calls them. */
  resolve: { alias: { html2canvas: NOTHING, canvg: NOTHING, dompurify: NOTHING } },
  build: {
    target: ["es2022", "safari16", "chrome105", "firefox115"],
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "core", test: CORE },
            { name: "parts", test: COMMON_PARTS },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { "/api": "http://localhost:3000" } },
});
