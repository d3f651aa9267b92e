/**
 * Numbers of connections that the processes open. They determine how many connections the embedded server
 * must allow.
 */

/** Number of connections for ordinary statements, per web server or runner. */
export const POOL = 30;
/** Number of connections for the hot path, per web server or runner. */
export const HOT_POOL = 6;
/** Number of connections for the job queue, per runner. */
export const QUEUE_POOL = 4;

/** Number of connections on which each process listens for notifications. */
const LISTENING = 1;
/** Number of connections that each web server uses to check that the database responds. */
const ASKING = 1;
/** Number of connections reserved for commands, the launcher's lock and Postgres' superuser. */
const OTHERS = 25;
const MIN = 200;

/**
 * Number of connections that `webs` web servers and `workers` runners need when all their connection pools
 * are full.
 */
export function connectionsFor(webs: number, workers: number): number {
  const each = POOL + HOT_POOL + LISTENING;
  return Math.max(MIN, webs * (each + ASKING) + workers * (each + QUEUE_POOL) + OTHERS);
}
