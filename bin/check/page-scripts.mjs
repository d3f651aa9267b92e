import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/**
 * Maximum compressed size of the scripts that a page loads initially, in kB. Scripts that the editor loads on
 * demand are measured by bench/editor.
 */
const MAX_KB = 235;
/**
 * Pages that are sent without the scripts of Next and React (`bin/launch/plain-page.ts`).
 * `e2e/public-pages.spec.ts` measures these pages.
 */
const PLAIN = /^\/(?:store|e)(?:\/|$)/;

export function weighPages(routes, sizeOf) {
  return routes
    .filter(({ route }) => !PLAIN.test(route))
    .map(({ route, firstLoadChunkPaths }) => ({
      route,
      kb: firstLoadChunkPaths.reduce((sum, file) => sum + sizeOf(file), 0) / 1000,
    }))
    .sort((one, other) => other.kb - one.kb);
}

export function tooHeavy(pages) {
  return pages
    .filter(({ kb }) => kb > MAX_KB)
    .map(
      ({ route, kb }) =>
        `${route} loads ${kb.toFixed(0)} KB of JavaScript initially; the limit is ${MAX_KB} KB. Lazy-load whatever isn't visible at first (next/dynamic).`,
    );
}

if (import.meta.filename === process.argv[1]) {
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(file)).length);
    return sizes.get(file);
  };
  const routes = JSON.parse(readFileSync(".next/diagnostics/route-bundle-stats.json", "utf8"));
  const pages = weighPages(routes, sizeOf);
  for (const { route, kb } of pages) console.log(`${kb.toFixed(0).padStart(4)} KB ${route}`);
  const faults = tooHeavy(pages);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
