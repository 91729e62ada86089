import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const EVERY_LETTER = String.fromCodePoint(...Array.from({ length: 0x2fff - 0x20 }, (_, n) => n + 0x20), 0xfeff, 0xfffd);
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

/** Fonts without their instructions for coarse screens: a third of their bytes. Every letter stays. */
function lean(): Plugin {
  return {
    name: "lean",
    apply: "build",
    async generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "asset" || !part.fileName.endsWith(".woff2")) continue;
        const font = Buffer.from(part.source);
        part.source = await subsetFont(font, EVERY_LETTER, { targetFormat: "woff2", noHinting: true });
      }
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
  plugins: [svelte(), boards(), lean(), packed()],
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/repaire/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
});
