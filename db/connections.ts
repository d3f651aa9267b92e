/**
 * Numbers of connections that the processes open. They determine how many connections the embedded server
 * must allow.
 */

export const POOL = 30;
export const HOT_POOL = 6;
export const QUEUE_POOL = 4;

const LISTENING = 1;
/** Number of connections that each web server uses to check that the database responds. */
const ASKING = 1;
/** Number of connections reserved for commands, the launcher's lock and Postgres' superuser. */
const OTHERS = 25;
const MIN = 200;

export function connectionsFor(webs: number, workers: number): number {
  const each = POOL + HOT_POOL + LISTENING;
  return Math.max(MIN, webs * (each + ASKING) + workers * (each + QUEUE_POOL) + OTHERS);
}
