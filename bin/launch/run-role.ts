import { checkAddress } from "@/db/check-address";
import type { ServerEnv } from "@/lib/env";
import { mapStacks } from "./map-stacks";
import { roleEnvironment } from "./role-environment";

export interface Role {
  /** Stops the role. It first waits for late requests, unless `hurry` is aborted. */
  stop(hurry: AbortSignal): Promise<void>;
}

/**
 * A role that takes longer than this to shut down ends itself, because without a launcher, no other process
 * would kill it.
 */
const STOP_MS = 35_000;

export async function runRole(start: (env: ServerEnv) => Promise<Role>): Promise<void> {
  mapStacks();
  const env = await roleEnvironment(process.env);
  if (!env.ok) return quit(env.error);
  const { clockOffsetSeconds, databaseUrl, databaseDirectUrl, drainSeconds } = env.value;
  if (clockOffsetSeconds !== 0) {
    console.warn(
      `MILLRACE_CLOCK_OFFSET: THE CLOCK IS MOVED BY ${clockOffsetSeconds} SECONDS. For tests only.`,
    );
  }
  let stopping = false;
  let role: Role | undefined;
  const hurry = new AbortController();
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS + drainSeconds * 1000).unref();
    await role?.stop(hurry.signal);
    process.exit(0);
  };
  // SIGTERM comes from a deployment, so the shutdown waits for callers. After Ctrl+C (SIGINT), or if the
  // launcher is gone, the process stops at once.
  const stopAtOnce = () => {
    hurry.abort();
    return stop();
  };
  process.on("SIGTERM", stop).on("SIGINT", stopAtOnce).on("disconnect", stopAtOnce);
  try {
    const refusal = await checkAddress(databaseUrl, databaseDirectUrl);
    if (refusal !== undefined) return quit(refusal);
    role = await start(env.value);
    mapStacks();
  } catch (error) {
    quit(
      isPortTaken(error)
        ? `Port ${env.value.port} on ${env.value.host} is already in use. Set PORT to another port.`
        : error,
    );
  }
}

function quit(reason: unknown): never {
  console.error(reason);
  process.exit(1);
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
