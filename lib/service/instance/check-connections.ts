import type { Finding } from "./finding";

/** Above this share of connections in use, peak load would use up the remaining ones almost instantly. */
const MAX_IN_USE = 0.9;

export function checkConnections(used: number, max: number): Finding {
  const what = "Connections";
  const says = `${used} of ${max} connections are in use`;
  return used > max * MAX_IN_USE
    ? { what, state: "wrong", says: `${says}. Raise max_connections on this PostgreSQL server.` }
    : { what, state: "ok", says: `${says}.` };
}
