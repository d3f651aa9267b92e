import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { floorOverrides, floorsTable } from "@/lib/floors";

// Writes what lib/floors.ts says into biome.json and into the table of lib/README.md.
const biome = JSON.parse(readFileSync("biome.json", "utf8"));
const isFloor = (block: { linter: { rules: { style?: { noRestrictedImports?: unknown } } } }) =>
  block.linter.rules.style?.noRestrictedImports !== undefined;
const others = biome.overrides.filter((block: Parameters<typeof isFloor>[0]) => !isFloor(block));
writeFileSync("biome.json", JSON.stringify({ ...biome, overrides: [...floorOverrides(), ...others] }));

const readme = readFileSync("lib/README.md", "utf8");
writeFileSync("lib/README.md", readme.replace(/^\| floor.*\n(?:\|.*\n)+/m, `${floorsTable()}\n`));
execFileSync("node_modules/.bin/biome", ["format", "--write", "biome.json", "lib/README.md"]);
