import path from "node:path";
import { holdServer } from "@/db/embedded/hold-server";
import { findServer } from "@/db/embedded/start-server";
import type { Env } from "@/lib/env";

/** Does some work on the database: the operator's, the embedded one that runs, or the same started for this alone. */
export async function withDatabase(
  env: Env,
  work: (url: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const dataDir = path.resolve(env.dataDir);
  const running = env.databaseUrl ?? (await findServer(dataDir));
  if (running !== undefined) return work(running);
  const held = await holdServer({ dataDir, name: "process" });
  if (!held.ok) return held.error;
  try {
    return await work(held.value.url);
  } finally {
    await held.value.stop();
  }
}
