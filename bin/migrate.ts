import { checkAddress } from "@/db/check-address";
import { migrate } from "@/db/migrate";
import { readEnv } from "@/lib/env";
import { describeHosts } from "@/lib/kit/database-url";
import { withDatabase } from "./launch/with-database";

async function main(): Promise<string | undefined> {
  const env = readEnv(process.env);
  if (!env.ok) return env.error;
  const { databaseUrl, databaseDirectUrl } = env.value;
  return withDatabase(env.value, (url) => attempt(databaseUrl ?? url, databaseDirectUrl));
}

async function attempt(url: string, directUrl: string | undefined): Promise<string | undefined> {
  try {
    const refusal = await checkAddress(url, directUrl);
    if (refusal === undefined) await migrate(directUrl ?? url);
    return refusal;
  } catch (error) {
    return `Couldn't migrate the database at ${describeHosts(directUrl ?? url)}: ${error instanceof Error ? explain(error) : error}`;
  }
}

/** The outer error has no message of its own if a host name resolves to several addresses. */
function explain(error: Error): string {
  const parts = error instanceof AggregateError ? error.errors : [error.cause ?? error];
  return parts.map((part) => (part instanceof Error ? part.message : String(part))).join("; ");
}

const fault = await main();
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
