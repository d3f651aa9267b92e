import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { sourceHash } from "./source-hash.mjs";

const KEPT = 3;

/**
 * The commands in `bin` as plain JavaScript, in a folder named by what they were made from. Made beside its place
 * and moved there whole, so that starts at once need no lock and a running server never sees its code change.
 */
export async function bundleServer() {
  const folder = path.join(".build", sourceHash());
  if (existsSync(folder)) return folder;
  const { build } = await import("esbuild");
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
  try {
    renameSync(half, folder);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
  removeOld();
  return folder;
}

/** The guard speaks to Next's bundler; everything bundled here runs on the server. */
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
