import { deleteProcess, deleteSilentWebs, saveBeat } from "@/db/queries/processes";
import { newId } from "@/lib/kit/id";
import { INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import type { Services } from "@/lib/service/services";

const BEAT_MS = 2_000;
const GOODBYE_MS = 1_000;

/** Shows the operator that a web server is alive. Holds no lock that other processes wait for. */
export function startHeartbeat({ db, log, clock, part }: Pick<Services, "db" | "log" | "clock" | "part">): {
  stop(): Promise<void>;
} {
  const totals = part(INSTANCE_TOTALS);
  const id = `web ${newId(clock())}`;
  let beating = false;
  const beat = () => {
    if (beating) return;
    beating = true;
    saveBeat(db, { id, role: "web", unservedS: null, runsEnded: totals.runsInLastMinute() })
      .then(() => deleteSilentWebs(db))
      .catch((error) => log.debug({ error }, "Couldn't write the heartbeat: the database is unavailable"))
      .finally(() => {
        beating = false;
      });
  };
  beat();
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      const late = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref());
      await Promise.race([deleteProcess(db, id).catch(() => undefined), late]);
    },
  };
}
