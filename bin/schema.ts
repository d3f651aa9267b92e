import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectSql } from "@/db/client";
import { dumpSchema } from "@/db/dump-schema";
import { holdServer } from "@/db/embedded/hold-server";
import { migrate } from "@/db/migrate";

const dataDir = await mkdtemp(path.join(tmpdir(), "millrace-schema-"));
await chmod(dataDir, 0o755);
const held = await holdServer({ dataDir, name: "schema", disposable: true });
if (!held.ok) throw new Error(held.error);
await migrate(held.value.url);
const sql = connectSql(held.value.url, { max: 1, name: "schema" });
await writeFile("db/schema.sql", await dumpSchema(sql));
await sql.end();
await held.value.stop();
await rm(dataDir, { recursive: true });
