import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { sourceHash } from "./source-hash.mjs";

const KEPT = 3;

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
    packages: "external",
    sourcemap: "linked",
    logLevel: "warning",
    plugins: [{ name: "server-only", setup: emptyServerOnly }],
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

function removeOld() {
  const folders = readdirSync(".build")
    .filter((name) => /^[0-9a-f]{20}$/.test(name))
    .map((name) => ({ name, at: statSync(path.join(".build", name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of folders.slice(KEPT))
    rmSync(path.join(".build", name), { recursive: true, force: true });
}
