import path from "node:path";
import { holdServer } from "@/db/embedded/hold-server";
import { findServer } from "@/db/embedded/start-server";
import type { Env } from "@/lib/env";

/** Commands need connections with a dedicated database session, so they bypass the pooler. */
function operatorsUrl({ databaseUrl, databaseDirectUrl }: Env): string | undefined {
  return databaseDirectUrl ?? databaseUrl;
}

export async function findDatabase(env: Env): Promise<string | undefined> {
  return operatorsUrl(env) ?? (await findServer(path.resolve(env.dataDir)));
}

export async function withDatabase(
  env: Env,
  work: (url: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const running = await findDatabase(env);
  return running === undefined ? withStoppedDatabase(env, work) : work(running);
}

/**
 * Runs `work` with the database that the operator configured, or starts the embedded one for it. Returns an
 * error if the embedded database is already running.
 */
export async function withStoppedDatabase(
  env: Env,
  work: (url: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const url = operatorsUrl(env);
  if (url !== undefined) return work(url);
  const held = await holdServer({ dataDir: path.resolve(env.dataDir), name: "process" });
  if (!held.ok) return held.error;
  try {
    return await work(held.value.url);
  } finally {
    await held.value.stop();
  }
}
