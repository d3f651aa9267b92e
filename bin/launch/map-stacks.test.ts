import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";

// The files are inside the project, so that the bundle finds its packages, in a folder that no tool searches
// for sources.
test("a stack names the line of the source, also after another writer of stacks came", async () => {
  const folder = await mkdtemp(path.resolve("node_modules/.map-stacks-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(
    path.join(folder, "begin.ts"),
    `import { mapStacks } from ${JSON.stringify(path.join(import.meta.dirname, "map-stacks"))};
type Nothing = { [never: string]: never };

mapStacks();
Error.prepareStackTrace = (error) => String(error);
mapStacks();
const broken = (_: Nothing) => new Error("broken");
console.log(broken({}).stack);
`,
  );
  const outfile = path.join(folder, "begin.mjs");
  await build({
    entryPoints: [path.join(folder, "begin.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    sourcemap: "linked",
  });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile]);
  expect(stdout).toMatch(/begin\.ts:7:/);
});
