import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findCircles } from "./find-circles.mjs";
import { findImports } from "./find-imports.mjs";
import { layersTable } from "./layers-table.mjs";
import { readLayers } from "./read-layers.mjs";

/**
 * Folders in which every file must belong to a layer. All other folders contain tests and tools, which may
 * import anything.
 */
const CHECKED = ["lib", "db", "components", "app", "cli"];
const FREE = /\.(test|suite|setup|config)\.tsx?$|\/tests\//;
const SOURCE = /\.(tsx?|mjs)$/;
const README = "lib/README.md";

export function checkLayers(root, text) {
  const { layers, privates, acyclic } = readLayers(text);
  const layerOf = createLayerOf(layers);
  const arrows = new Map();
  const faults = CHECKED.flatMap((folder) => sourcesBelow(root, folder)).flatMap((file) => {
    const from = bare(file);
    const layer = layerOf(from);
    if (layer === undefined) return [`${file}: not covered by layers.txt`];
    return findImports(readFileSync(path.join(root, file), "utf8")).flatMap((imported) => {
      const to = targetOf(file, imported.path);
      const target = layerOf(to);
      if (target !== undefined) addArrow(arrows, layer.folder, target.folder);
      const why =
        refusedPrivate(privates, from, to, imported.names) ??
        (isLocal(imported.path) ? refusedLocal(layer, file, imported.path, to) : undefined);
      return why === undefined ? [] : [`${file}:${imported.line} imports ${to}: ${why}`];
    });
  });
  return [
    ...missingFolders(root, layers).map((name) => `layers.txt names ${name}, which doesn't exist`),
    ...faults,
    ...findCircles(arrows, acyclic).map((circle) => `circular imports between folders: ${circle.join(", ")}`),
  ];
}

function missingFolders(root, layers) {
  const named = layers.flatMap(({ folders, all }) => [
    ...folders,
    ...all.map((word) => word.replace("!", "")),
  ]);
  const exists = (name) => ["", ".ts", ".tsx", ".mjs"].some((end) => existsSync(path.join(root, name + end)));
  return [...new Set(named)].filter((name) => !exists(name));
}

function createLayerOf(layers) {
  const one = layers.flatMap(({ folders, all }) =>
    folders.map((folder) => ({
      folder,
      may: all.filter((word) => !word.startsWith("!")),
      never: all.filter((word) => word.startsWith("!")).map((word) => word.slice(1)),
    })),
  );
  one.sort((a, b) => b.folder.length - a.folder.length);
  return (file) => one.find(({ folder }) => isIn(file, folder));
}

function refusedLocal(layer, file, said, to) {
  if (said.startsWith("../") && /\.tsx?$/.test(file)) return "use @/ to import from another folder";
  if (isIn(to, layer.folder)) return undefined;
  const allowed =
    layer.may.some((folder) => isIn(to, folder)) && !layer.never.some((folder) => isIn(to, folder));
  return allowed ? undefined : `${layer.folder} isn't allowed to import this file (bin/check/layers.txt)`;
}

function refusedPrivate(privates, from, to, names) {
  const rule = privates.find(({ modules }) => modules.some((module) => isIn(to, module)));
  if (rule === undefined || rule.folders.some((folder) => isIn(from, folder))) return undefined;
  const { except, folders } = rule;
  if (names.length > 0 && names.every((name) => except.includes(name))) return undefined;
  const all = except.length === 0 ? " it" : ` anything except ${except.join(", ")}`;
  return `only ${folders.join(", ")} may import${all}`;
}

function sourcesBelow(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : sourcesBelow(root, name);
    return SOURCE.test(name) && !FREE.test(name) ? [name] : [];
  });
}

function targetOf(file, said) {
  if (said.startsWith("@/")) return bare(said.slice(2));
  return isLocal(said) ? bare(path.posix.join(path.posix.dirname(file), said)) : said;
}

function addArrow(arrows, from, to) {
  if (from === to) return;
  if (!arrows.has(from)) arrows.set(from, new Set());
  arrows.get(from).add(to);
}

const isLocal = (said) => said.startsWith("@/") || said.startsWith(".");
const isIn = (file, folder) => file === folder || file.startsWith(`${folder}/`);
const bare = (file) => file.replace(/(\.d)?\.(tsx?|m?[jt]s)$/, "");

function main() {
  const text = readFileSync(path.join(import.meta.dirname, "layers.txt"), "utf8");
  const readme = readFileSync(README, "utf8");
  const fresh = readme.replace(/^\| folder.*\n(?:\|.*\n)+/m, `${layersTable(readLayers(text))}\n`);
  const isWriting = process.argv.includes("--write");
  if (isWriting) writeFileSync(README, fresh);
  const faults = checkLayers(".", text);
  if (!isWriting && fresh !== readme)
    faults.push(`${README}: the table doesn't match layers.txt (run npm run layers)`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (import.meta.filename === process.argv[1]) main();
