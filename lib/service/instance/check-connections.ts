import type { Finding } from "./finding";

/**
 * Maximum share of connections in use. Above it, peak load would use up the remaining connections almost
 * instantly.
 */
const MAX_IN_USE = 0.9;

export function checkConnections(used: number, max: number): Finding {
  const what = "Connections";
  const connectionsInUse = `${used} of ${max} connections are in use`;
  return used > max * MAX_IN_USE
    ? { what, state: "wrong", says: `${connectionsInUse}. Raise max_connections on this PostgreSQL server.` }
    : { what, state: "ok", says: `${connectionsInUse}.` };
}
