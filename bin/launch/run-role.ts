import type { ServerEnv } from "@/lib/env";
import { mapStacks } from "./map-stacks";
import { roleEnvironment } from "./role-environment";

/** A part of the product that runs until it is told to stop. */
export interface Role {
  /** Orderly; `hurry` asks to wait for nobody who has not come yet. */
  stop(hurry: AbortSignal): Promise<void>;
}

/** A launcher that is gone can no longer cut a stop that hangs. */
const STOP_MS = 35_000;

/** Runs one role until a signal comes or the launcher is gone, however it went. */
export async function runRole(start: (env: ServerEnv) => Promise<Role>): Promise<void> {
  mapStacks();
  const env = await roleEnvironment(process.env);
  if (!env.ok) return quit(env.error);
  const { clockOffsetSeconds, drainSeconds } = env.value;
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
  // SIGTERM is what a deployment sends; somebody at a terminal, or whose launcher is gone, does not wait for others.
  const stopAtOnce = () => {
    hurry.abort();
    return stop();
  };
  process.on("SIGTERM", stop).on("SIGINT", stopAtOnce).on("disconnect", stopAtOnce);
  try {
    role = await start(env.value);
    mapStacks();
  } catch (error) {
    quit(
      isPortTaken(error)
        ? `Port ${env.value.port} on ${env.value.host} is already in use. Set PORT to another one.`
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
