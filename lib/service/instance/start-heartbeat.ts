import { deleteProcess, deleteSilentWebs, saveBeat } from "@/db/queries/processes";
import { newId } from "@/lib/kit/id";
import { ACTIVITY } from "@/lib/service/process/activity";
import { INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import type { Services } from "@/lib/service/services";

const BEAT = { awakeMs: 2_000, restMs: 5_000 } as const;
const SWEEP = { awakeMs: 600_000, restMs: 600_000 } as const;
const GOODBYE_MS = 1_000;

/**
 * Writes heartbeats, which show the operator that a web server is alive. Takes no lock that other processes
 * wait for.
 */
export function startHeartbeat({ db, log, clock, part }: Pick<Services, "db" | "log" | "clock" | "part">): {
  stop(): Promise<void>;
} {
  const totals = part(INSTANCE_TOTALS);
  const activity = part(ACTIVITY);
  const id = `web ${newId(clock())}`;
  const beat = () =>
    saveBeat(db, { id, role: "web", unservedS: null, runsEnded: totals.runsInLastMinute() }).catch((error) =>
      log.debug({ error }, "Couldn't write the heartbeat: the database is unavailable"),
    );
  void beat()
    .then(() => deleteSilentWebs(db))
    .catch(() => undefined);
  const beats = activity.repeat(BEAT, beat);
  const sweeps = activity.repeat(SWEEP, () => deleteSilentWebs(db));
  return {
    stop: async () => {
      beats.stop();
      sweeps.stop();
      const late = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref());
      await Promise.race([deleteProcess(db, id).catch(() => undefined), late]);
    },
  };
}
