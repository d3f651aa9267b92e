import { notify } from "@/db/notify";
import type { Part, Services } from "@/lib/service/services";
import type { Signals } from "./signals";

/**
 * Tracks whether the instance is in use. While it isn't, its processes are idle: they do their periodic work
 * less often. A process that has work to do reports it, which wakes all processes.
 */
export interface Activity {
  readonly isAwake: boolean;
  /** Wakes all processes of the instance. Cheap enough to be called for every request. */
  report(): void;
  /** Wakes this process only. */
  wake(): void;
  subscribe(signals: Pick<Signals, "on">): void;
  /**
   * Calls `work` every `awakeMs` while the process is awake, and every `restMs` while it is idle. If `restMs`
   * is longer, also calls it as soon as the process wakes up. Calls never overlap.
   */
  repeat(pace: Pace, work: () => Promise<unknown>): Repeated;
}

interface Pace {
  readonly awakeMs: number;
  readonly restMs: number;
}

export interface Repeated {
  stop(): void;
}

export const ACTIVITY: Part<Activity> = {
  key: Symbol.for("millrace.activity"),
  make: createActivity,
};

/**
 * Time without activity after which a process is idle. It is longer than the interval at which an idle runner
 * looks for planned work (`wake-when-due.ts`).
 */
const REST_AFTER_MS = 15_000;
const REPORT_MS = 3_000;

export function createActivity({ db, log }: Pick<Services, "db" | "log">): Activity {
  const works = new Set<() => void>();
  let awakeUntil = performance.now() + REST_AFTER_MS;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const isAwake = () => performance.now() < awakeUntil;

  function wake(): void {
    const isResting = !isAwake();
    awakeUntil = performance.now() + REST_AFTER_MS;
    if (isResting) for (const runNow of works) runNow();
  }

  return {
    get isAwake() {
      return isAwake();
    },
    wake,
    report() {
      const now = performance.now();
      if (now - reportedAt < REPORT_MS) return;
      reportedAt = now;
      wake();
      // A lost notification does little harm, because the next one comes soon, and idle processes look for
      // work from time to time.
      notify(db, "millrace_awake").catch(() => undefined);
    },
    subscribe: (signals) => signals.on("millrace_awake", wake),
    repeat({ awakeMs, restMs }, work) {
      let timer: NodeJS.Timeout | undefined;
      let isBusy = false;
      const arm = () => {
        clearTimeout(timer);
        timer = setTimeout(run, isAwake() ? awakeMs : restMs);
      };
      const run = () => {
        arm();
        if (isBusy) return;
        isBusy = true;
        work()
          .catch((error) => log.warn({ error }, "A periodic task failed; it will be retried"))
          .finally(() => {
            isBusy = false;
          });
      };
      if (awakeMs < restMs) works.add(run);
      arm();
      return {
        stop: () => {
          works.delete(run);
          clearTimeout(timer);
        },
      };
    },
  };
}
