import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { runTool } from "../check/run-tool.mjs";

const META = "db/migrations/meta";
const GENERATE = ["drizzle-kit", "generate", "--config", "db/drizzle.config.ts"];

export async function writeMigration([name]) {
  if (name === undefined) console.error("Name the migration: npm run migration what-it-does");
  else if (await runTool([...GENERATE, "--name", name])) return trimSnapshots();
  process.exitCode = 1;
}

/** Deletes all snapshots except the latest, which is the only one that drizzle-kit reads. */
function trimSnapshots() {
  const files = readdirSync(META).filter((file) => file.endsWith("_snapshot.json"));
  const [latest, ...older] = files
    .map((file) => `${META}/${file}`)
    .sort()
    .reverse();
  for (const file of older) rmSync(file);
  writeFileSync(latest, JSON.stringify(JSON.parse(readFileSync(latest, "utf8"))));
}
