import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { runScript } from "./launch/phase";

// Writes db/upgrade/<version>.sql: an instance of this release with something of everything under way. Later releases are
// tested by upgrading from it, and by what becomes of what was under way.
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile("package.json", "utf8")));
const file = path.resolve(`db/upgrade/${version}.sql`);
const arguments_ = ["run", "--config", "lib/vitest.config.ts", "lib/http/tests/release.long.test.ts"];
const isStored = await runScript(
  ["node_modules/vitest/vitest.mjs", ...arguments_],
  { ...process.env, MILLRACE_KEEP_RELEASE: file },
  new AbortController().signal,
);
console.log(isStored ? `Kept ${path.relative("", file)}.` : "Nothing was kept: what is above says why.");
process.exitCode = isStored ? 0 : 1;
