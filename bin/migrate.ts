import path from "node:path";
import { holdServer } from "@/db/embedded/hold-server";
import { findServer } from "@/db/embedded/start-server";
import { migrate } from "@/db/migrate";
import { readEnv } from "@/lib/env";

async function main(): Promise<string | undefined> {
  const env = readEnv(process.env);
  if (!env.ok) return env.error;
  const dataDir = path.resolve(env.value.dataDir);
  const running = env.value.databaseUrl ?? (await findServer(dataDir));
  if (running !== undefined) return attempt(running);
  const held = await holdServer({ dataDir, name: "process" });
  if (!held.ok) return held.error;
  const fault = await attempt(held.value.url);
  await held.value.stop();
  return fault;
}

async function attempt(url: string): Promise<string | undefined> {
  try {
    await migrate(url);
    return undefined;
  } catch (error) {
    const { host } = new URL(url);
    return `The database at ${host} could not be migrated: ${error instanceof Error ? explain(error) : error}`;
  }
}

/** A refused connection to a name with several addresses has its text in the parts. */
function explain(error: Error): string {
  const parts = error instanceof AggregateError ? error.errors : [error.cause ?? error];
  return parts.map((part) => (part instanceof Error ? part.message : String(part))).join("; ");
}

const fault = await main();
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
