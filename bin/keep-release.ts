import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { connectSql } from "@/db/client";
import { dumpRelease, keptDumps, restoreDump } from "@/db/dump-release";
import { holdServer } from "@/db/embedded/hold-server";
import { migrate } from "@/db/migrate";

// Writes db/upgrade/<version>.sql: the newest dump that is kept, brought to this release. Later releases are tested by
// upgrading from it.
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile("package.json", "utf8")));
const newest = (await keptDumps()).filter(({ release }) => release !== version).at(-1);
if (newest === undefined) throw new Error("There is no dump in db/upgrade to begin with");
const dataDir = await mkdtemp(path.join(tmpdir(), "millrace-release-"));
await chmod(dataDir, 0o755);
const held = await holdServer({ dataDir, name: "keep-release", disposable: true });
if (!held.ok) throw new Error(held.error);
const { url, stop } = held.value;
await restoreDump(url, newest.text);
await migrate(url);
const sql = connectSql(url, { max: 1, name: "keep-release" });
await writeFile(`db/upgrade/${version}.sql`, await dumpRelease(sql));
await sql.end();
await stop();
await rm(dataDir, { recursive: true });
console.log(
  `Kept db/upgrade/${version}.sql, from ${newest.release}. Add rows of what is new in this release by hand.`,
);
