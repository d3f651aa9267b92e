import "server-only";
import { randomInt } from "node:crypto";
import { connectSql, type Sql } from "./client";

const DIRECT = "MILLRACE_DATABASE_DIRECT_URL";
const ROUNDS = 5;
/**
 * A pooler may consist of several processes, and only connections to the same process share sessions. So the
 * second connection is reopened up to this many times, until it reaches the process that the first one is
 * connected to.
 */
const RECONNECTIONS = 20;

export async function checkAddress(url: string, directUrl: string | undefined): Promise<string | undefined> {
  if (directUrl === undefined) {
    return (await sharesSessions(url))
      ? `DATABASE_URL points to a pooler in transaction mode, so set ${DIRECT} to the URL of the same database without the pooler.`
      : undefined;
  }
  if (await sharesSessions(directUrl))
    return `${DIRECT} points to a pooler in transaction mode, so set it to the URL of PostgreSQL itself.`;
  return (await isSameDatabase(url, directUrl))
    ? undefined
    : `${DIRECT} must point to the same database as DATABASE_URL.`;
}

interface Session {
  /** Process ID of the PostgreSQL server process that executed the query. */
  readonly server: number;
  /**
   * Process ID that was reported when the connection was opened. A pooler reports an invented one, which
   * differs from `server`.
   */
  readonly told: number;
}

/**
 * True if the URL leads to a pooler in transaction mode, which assigns a database session to a connection for
 * one transaction at a time. So two connections can use the same session, and one connection can use several.
 * Without such a pooler, each connection has a session of its own.
 */
async function sharesSessions(url: string): Promise<boolean> {
  const first = open(url);
  try {
    for (let connection = 0; connection < RECONNECTIONS; connection += 1) {
      const second = open(url);
      try {
        const seen: [Session[], Session[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          seen[0].push(await sessionOf(first));
          seen[1].push(await sessionOf(second));
        }
        if (isShared(...seen)) return true;
        if (seen.flat().every(({ server, told }) => server === told)) return false;
      } finally {
        await second.end({ timeout: 1 });
      }
    }
    return false;
  } finally {
    await first.end({ timeout: 1 });
  }
}

function isShared(first: readonly Session[], second: readonly Session[]): boolean {
  const hasChanged = (sessions: readonly Session[]) =>
    sessions.some((one) => sessions.some((other) => one.told === other.told && one.server !== other.server));
  return (
    hasChanged(first) ||
    hasChanged(second) ||
    first.some(({ server }) => second.some((other) => other.server === server))
  );
}

async function sessionOf(sql: Sql): Promise<Session> {
  const rows = await sql<{ server: number }[]>`select pg_backend_pid() as server`;
  return { server: rows[0]?.server ?? 0, told: rows.state.pid };
}

/** This works because advisory locks are per database. */
async function isSameDatabase(url: string, directUrl: string): Promise<boolean> {
  const key = randomInt(2 ** 47);
  const [one, other] = [open(url), open(directUrl)];
  try {
    return await other.begin(async (holder) => {
      await holder`select pg_advisory_xact_lock(${key})`;
      const [row] = await one<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${key}) as taken`;
      return row?.taken === false;
    });
  } finally {
    await Promise.all([one, other].map((each) => each.end({ timeout: 1 })));
  }
}

function open(url: string): Sql {
  return connectSql(url, { max: 1, name: "millrace check", isPooled: true });
}
