import "./check-node.mjs";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// Entry point of every npm script: runs `bin/<command>.ts`, bundled after a change, or one of the tools
// below.
process.chdir(path.resolve(import.meta.dirname, ".."));
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
const [command = "", ...rest] = process.argv.slice(2);

if (!existsSync("node_modules/esbuild")) {
  console.error("Packages are not installed. Run npm ci first.");
  process.exit(1);
}

const tools = {
  bench: async () => {
    const { runTool } = await import("./check/run-tool.mjs");
    const isAlone = [
      "boards",
      "editor",
      "lists",
      "tables",
      "box",
      "told",
      "cost",
      "telemetry",
      "steady",
      "run-page",
      "pages",
      "idle",
      "peers",
      "inputs",
    ].includes(rest[0]);
    const file = isAlone ? `bench/${rest[0]}.ts` : "bench/run.ts";
    if (!(await runTool(["tsx", "--conditions=react-server", file, ...rest]))) process.exitCode = 1;
  },
  build: async () => {
    const { buildWeb } = await import("./build/web.mjs");
    await bundle();
    await buildWeb();
  },
  migration: async () => (await import("./build/write-migration.mjs")).writeMigration(rest),
  check: async () => (await import("./check/stages.mjs")).runStages(["check", "units"]),
  e2e: async () => (await import("./check/stages.mjs")).runStages(["e2e"], rest),
  soak: async () => {
    const { runStages } = await import("./check/stages.mjs");
    // Soak tests put a heavy load on the machine or take minutes, so a single one can be selected by name.
    const [name = "", ...others] = rest;
    if (name === "pooler") return runStages(["pooler"], others);
    if (name === "history") return soakHistory(others);
    const file = `e2e/soak/${name}.spec.ts`;
    await (existsSync(file) ? runStages(["one"], [file, ...others]) : runStages(["soak"], rest));
  },
  vitest: async () => (await import("./check/stages.mjs")).runStages(["vitest"], rest),
  test: async () => (await import("./check/stages.mjs")).runStages(["check", "quick"]),
  "test:rest": async () => (await import("./check/stages.mjs")).runStages(["rest"]),
  "test:full": async () => (await import("./check/stages.mjs")).runStages(["check", "full"]),
};

if (Object.hasOwn(tools, command)) {
  await tools[command]();
} else if (/^[a-z-]+$/.test(command) && existsSync(`bin/${command}.ts`)) {
  const folder = await bundle();
  if (command === "web") await (await import("./build/web.mjs")).buildWeb();
  await import(pathToFileURL(path.resolve(folder, `${command}.js`)).href);
} else {
  console.error(`Unknown command "${command}". See the scripts in package.json.`);
  process.exitCode = 1;
}

/** Runs the history soak test without Playwright, which would interpret the arguments as its own. */
async function soakHistory(rest) {
  const { openRunFolder } = await import("./check/run-folder.mjs");
  const { runTool } = await import("./check/run-tool.mjs");
  process.env.TMPDIR = openRunFolder();
  await tools.build();
  const main = ["tsx", "--conditions=react-server", "e2e/soak/history/main.ts"];
  const bundled = ["--bundle", path.resolve(await bundle())];
  if (!(await runTool([...main, ...bundled, ...rest]))) process.exitCode = 1;
}

async function bundle() {
  const { bundleServer } = await import("./build/bundle.mjs");
  return bundleServer();
}
