import type { Connection } from "@/db/client";
import { ping } from "@/db/notify";
import { errorCodes } from "@/lib/kit/error-codes";
import { SILENT } from "./database-away";

/**
 * Detects that the database doesn't respond at all. A hanging database sends nothing, so without this check
 * its callers would hang as well.
 */
export interface Pulse extends Patience {
  stop(): Promise<void>;
}

export interface Patience {
  /**
   * Throws `DatabaseSilent` as soon as the database is found to hang, and doesn't start work while it hangs.
   */
  within<T>(work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly giveUp: (reason: Error) => void;
  place: number;
}

export const PATIENT: Patience = { within: (work) => work() };

/**
 * Thrown when the database stops responding. It is handled like any other outage, but the work may still take
 * effect once the database responds again.
 */
class DatabaseSilent extends Error {
  readonly code = SILENT;
}

const LOOK_MS = 250;
/**
 * The database counts as down after this time and `MIN_LOOKS` checks without a response. Several checks are
 * required, because this process itself may have been delayed; in that case the response has arrived by the
 * next check.
 */
const SILENT_MS = 3_000;
const MIN_LOOKS = 6;

/**
 * Pings while calls are waiting, on a separate connection, because in a pool the ping could wait behind
 * long-running work.
 */
export function createPulse({ db, end }: Pick<Connection, "db" | "end">): Pulse {
  const calls: Waiting[] = [];
  let asking = false;
  let looks = 0;
  let answeredAt = performance.now();
  const hangs = () => looks >= MIN_LOOKS && performance.now() - answeredAt > SILENT_MS;

  let timer: NodeJS.Timeout | undefined;
  function look(): void {
    if (calls.length === 0 && !asking && !hangs()) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    looks += 1;
    if (hangs()) {
      for (const { giveUp } of calls.splice(0)) giveUp(new DatabaseSilent());
    }
    if (asking) return;
    asking = true;
    ping(db).then(answered, (error) => {
      // A connection timeout counts as silence, too. Any other error is a response from the database.
      if (errorCodes(error).includes("CONNECT_TIMEOUT")) asking = false;
      else answered();
    });
  }

  function start(): void {
    answered();
    timer = setInterval(look, LOOK_MS);
  }

  function answered(): void {
    asking = false;
    looks = 0;
    answeredAt = performance.now();
  }

  /**
   * Removes the entry in constant time by moving the last entry into its place. A `Set`, with an insertion
   * and a deletion for every read, lowered the maximum number of reads per second by a tenth.
   */
  function leave(waiting: Waiting): void {
    if (calls[waiting.place] !== waiting) return;
    const last = calls.pop();
    if (last === undefined || last === waiting) return;
    calls[waiting.place] = last;
    last.place = waiting.place;
  }

  return {
    within(work) {
      if (hangs()) return Promise.reject(new DatabaseSilent());
      if (timer === undefined) start();
      return new Promise((resolve, giveUp) => {
        const waiting = { giveUp, place: calls.length };
        calls.push(waiting);
        work().then(
          (value) => {
            leave(waiting);
            resolve(value);
          },
          (error) => {
            leave(waiting);
            giveUp(error);
          },
        );
      });
    },
    stop: async () => {
      clearInterval(timer);
      await end(1);
    },
  };
}
