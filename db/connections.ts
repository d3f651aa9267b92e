/** How many connections the processes open, and therefore how many the embedded server must allow. */

/** For the statements of a web server or a runner. */
export const POOL = 30;
/** For the hot path of a web server or a runner. */
export const HOT_POOL = 6;
/** For a runner's job queue. */
export const QUEUE_POOL = 4;

/** Each process receives signals on a dedicated connection. */
const LISTENING = 1;
/** Each web server uses one connection to check that the database responds. */
const ASKING = 1;
/** For commands, the launcher's lock, and the connections that Postgres reserves for its superuser. */
const OTHERS = 25;
const MIN = 200;

/** Number of connections that this many web servers and runners need when all their pools are full. */
export function connectionsFor(webs: number, workers: number): number {
  const each = POOL + HOT_POOL + LISTENING;
  return Math.max(MIN, webs * (each + ASKING) + workers * (each + QUEUE_POOL) + OTHERS);
}
