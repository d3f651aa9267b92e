import { connectionsFor } from "@/db/connections";
import { type HeldServer, holdServer } from "@/db/embedded/hold-server";
import { pause } from "@/db/embedded/postmaster";
import { ok, type Result } from "@/lib/kit/result";

const LONGEST_PAUSE_MS = 5_000;

export interface SupervisedDatabase {
  url(): string;
  /** Announces the shutdown. The database server is not restarted if it ends after that. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

export async function superviseDatabase(
  { dataDir, webs, workers }: { dataDir: string; webs: number; workers: number },
  on: { moved(): void; ended(reason: string): void },
): Promise<Result<SupervisedDatabase, string>> {
  const server = { dataDir, name: "process", maxConnections: connectionsFor(webs, workers) };
  const first = await holdServer(server);
  if (!first.ok) return first;
  let held = first.value;
  let stopping = false;

  const watch = async (current: HeldServer) => {
    await current.lost;
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      console.error("The embedded Postgres stopped. Restarting it.");
      const again = await holdServer(server);
      if (again.ok) {
        const moved = again.value.url !== held.url;
        held = again.value;
        if (stopping) return held.stop();
        void watch(held);
        if (moved) on.moved();
        return;
      }
      if (again.error.startsWith("Millrace already runs")) return on.ended(again.error);
      console.error(again.error);
      await pause(wait);
    }
  };
  void watch(held);

  return ok({
    url: () => held.url,
    leave: () => {
      stopping = true;
      return held.leave();
    },
    stop: () => held.stop(),
  });
}
