import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, "..");

export async function bundle(folder = path.join(HERE, "dist")) {
  const { build } = await import("esbuild");
  const { version } = JSON.parse(readFileSync(path.join(HERE, "package.json"), "utf8"));
  const { outputFiles } = await build({
    entryPoints: [path.join(HERE, "main.ts")],
    absWorkingDir: ROOT,
    alias: { "@": ROOT },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    minify: true,
    define: { MILLRACE_VERSION: JSON.stringify(version) },
    plugins: [{ name: "english-only", setup: englishOnly }],
    logLevel: "warning",
  });
  mkdirSync(folder, { recursive: true });
  writeWhole(path.join(folder, "millrace.js"), outputFiles[0].text);
  const licences = ["LICENSE", "node_modules/zod/LICENSE"].map((file) =>
    readFileSync(path.join(ROOT, file), "utf8"),
  );
  writeWhole(path.join(folder, "LICENSE"), licences.join("\nParts of it are zod:\n\n"));
}

function englishOnly(builder) {
  builder.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
    contents: 'export { default as en } from "./en.js";',
  }));
}

/** Writes atomically, so that concurrent calls never read half a file. */
function writeWhole(file, text) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  const half = `${file}.${process.pid}`;
  writeFileSync(half, text);
  renameSync(half, file);
}

if (process.argv[1] && import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) await bundle();
