import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PlantedFault } from "./planted-faults";
import type { Build } from "./product";

/** Within this tree, because hard links don't lead to other file systems. */
const TREE = path.resolve(".build/planted");
const LEFT_OUT = new Set([".build", ".git", "node_modules"]);
const BUNDLE =
  'const { bundleServer } = await import("./bin/build/bundle.mjs"); console.log(await bundleServer());';

/** Bundles a copy of this tree with the fault in it. The copy consists of hard links, except for the changed file. */
export function plant({ file, find, replace }: Pick<PlantedFault, "file" | "find" | "replace">): Build {
  rmSync(TREE, { recursive: true, force: true });
  mkdirSync(TREE, { recursive: true });
  execFileSync("cp", ["-al", ...readdirSync(".").filter((name) => !LEFT_OUT.has(name)), TREE]);
  symlinkSync(path.resolve("node_modules"), path.join(TREE, "node_modules"));
  const changed = path.join(TREE, file);
  const source = readFileSync(changed, "utf8");
  // Writing to the file would change the original too.
  rmSync(changed);
  writeFileSync(
    changed,
    source.replace(find, () => replace),
  );
  const bundle = execFileSync(process.execPath, ["--input-type=module", "-e", BUNDLE], {
    cwd: TREE,
    encoding: "utf8",
  });
  return { tree: TREE, bundle: path.join(TREE, bundle.trim()) };
}
