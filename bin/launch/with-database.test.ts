import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPostmaster, stopPostmaster } from "@/db/embedded/postmaster";
import { findServer } from "@/db/embedded/start-server";
import { readEnv } from "@/lib/env";
import { withDatabase } from "./with-database";

const dataDir = await mkdtemp(path.join(tmpdir(), "millrace-test-"));
// If this process is root, Postgres runs as another user, who must be able to enter the folder.
await chmod(dataDir, 0o755);

afterAll(async () => {
  const left = await readPostmaster(path.join(dataDir, "postgres"));
  if (left !== undefined) await stopPostmaster(left.pid);
  await rm(dataDir, { recursive: true, force: true });
});

test("a command that breaks off leaves no database running", async () => {
  const env = readEnv({ MILLRACE_DATA_DIR: dataDir });
  if (!env.ok) throw new Error(env.error);
  const work = async (url: string) => {
    expect(await findServer(dataDir)).toBe(url);
    throw new Error("The work broke off");
  };
  await expect(withDatabase(env.value, work)).rejects.toThrow("broke off");
  expect(await findServer(dataDir)).toBeUndefined();
});
