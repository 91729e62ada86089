import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Letters, figures, punctuation and what people reckon with; a rarer sign comes from the system's fonts. */
const WRITTEN = String.fromCodePoint(...Array.from({ length: 0x2300 - 0x20 }, (_, n) => n + 0x20))
  .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{Zs}+<=>|~^`$€°±×÷−↑↓→]/gu, "")
  .replace(/[ªº¹³¼½¾†‡‰]/g, "");
const FEATURES = ["kern", "mark", "ccmp", "lnum", "tnum"];
/** What every page needs. */
const DEN =
  /preload-helper|lucide\/svelte\/dist\/(Icon|context|defaultAttributes|utils|icons\/house)|src\/lib\/(api|board|catalogs|fair|insist|open|origin|pace|router|session|settings|sound|voices|words)\.|games\/\w+\/(pace|voice)\./;
/** What the rooms of the start page are drawn with, for the boards too. */
const ROOMS =
  /games\/(\w+\/(Room|palette|room)\.|tresor\/(CoachArt|Night)|briquambroque\/(House|Robber|marks)|browl\/(CardFace|Emblem|people)|rolling_bandits\/(CarArt|Desert)|brigands\/(Sight|Dusk|Henchman|Emblem|places))/;
/** What every board and every table, live or replayed, is made with. */
const KIT = /src\/(lib\/(drag|Flights|Ghosts|ghosts|notes|reach|spoken|told)\.|table\/RuleList\.)/;
/** All else that a board is made of, in one file a game; endings and thrown dice use pieces of it. */
const PIECES =
  /games\/\w+\/(?!Room|pieces|palette|room|Ending|ending|ThrownDie|throws|voice|pace)\w+\.(svelte|svelte\.ts|ts|css)(\?|$)/;
const server = "http://127.0.0.1:8000";

/** Beside each script and style, the same packed with Brotli: the server sends that to whoever takes it. */
function packed(): Plugin {
  let folder = "";
  return {
    name: "packed",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      const assets = join(folder, "assets");
      for (const name of readdirSync(assets).filter((one) => /\.(js|css)$/.test(one)))
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name))));
    },
  };
}

/** Fonts without their instructions for coarse screens, without ornaments and unwritten signs: half of their bytes. */
function lean(): Plugin {
  return {
    name: "lean",
    apply: "build",
    async generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "asset" || !part.fileName.endsWith(".woff2")) continue;
        const font = Buffer.from(part.source);
        part.source = await subsetFont(font, WRITTEN, {
          targetFormat: "woff2",
          noHinting: true,
          keepFeatures: FEATURES,
        });
      }
    },
  };
}

/** Svelte without what no page here does: take up a page that a server has drawn, components of its fourth version,
    asynchronous components and traces. These are flags in it that nothing here raises; as constants they let go what they guard. */
function plainSvelte(): Plugin {
  const flags = /export let (hydrating|async_mode_flag|legacy_mode_flag|tracing_mode_flag) = false/g;
  const raised = /^\t(hydrating|async_mode_flag|legacy_mode_flag|tracing_mode_flag) = (value|true|false);/gm;
  let found = 0;
  return {
    name: "plain-svelte",
    apply: "build",
    transform: {
      filter: { id: /svelte\/src\/internal\/(flags\/index|client\/dom\/hydration)\.js/ },
      handler(code) {
        found += code.match(flags)?.length ?? 0;
        return { code: code.replace(raised, "").replace(flags, "export const $1 = false"), map: null };
      },
    },
    buildEnd() {
      if (found !== 4) throw new Error(`${found} of 4 flags found: Svelte has changed`);
    },
  };
}

/** Tell the server which games have a board here: of the others it sends a sketch. */
function boards(): Plugin {
  let games = "";
  return {
    name: "boards",
    apply: "build",
    configResolved: (config) => {
      games = resolve(config.root, "src", "games");
    },
    generateBundle() {
      const drawn = readdirSync(games).filter((game) => existsSync(join(games, game, "Board.svelte")));
      this.emitFile({ type: "asset", fileName: "boards.json", source: JSON.stringify(drawn.sort()) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), plainSvelte(), boards(), lean(), packed()],
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/repaire/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      // Few files: each costs its headers and packs less well.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false, // what several boards share is nobody's own
          groups: [
            { name: "svelte", test: /node_modules\/(svelte|esm-env|clsx)\// },
            { name: "den", test: DEN },
            { name: "rooms", test: ROOMS },
            { name: "kit", test: KIT },
            { name: (id) => `Board-${/games\/(\w+)/.exec(id)?.[1]}`, test: PIECES },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], setupFiles: ["src/vitest.ts"] },
});
