/** How many connections processes open, and so how many the embedded server must have room for. */

/** For statements of a web server or a worker. */
export const POOL = 30;
/** For its hot path. */
export const HOT_POOL = 6;
/** For the queue of a worker. */
export const QUEUE_POOL = 4;

/** Each process receives signals on a connection of its own. */
const LISTENING = 1;
/** A web server checks on one whether the database responds. */
const ASKING = 1;
/** For commands, for the launcher's lock, and those that Postgres reserves for its owner. */
const OTHERS = 25;
const MIN = 200;

/** Room for so many web servers and workers, each with all its pools full. */
export function connectionsFor(webs: number, workers: number): number {
  const each = POOL + HOT_POOL + LISTENING;
  return Math.max(MIN, webs * (each + ASKING) + workers * (each + QUEUE_POOL) + OTHERS);
}
