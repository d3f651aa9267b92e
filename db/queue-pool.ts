import "server-only";
import { EventEmitter } from "node:events";
import { Pool, type PoolClient } from "pg";
import { type Listen, urlByIndex } from "./client";
import { QUEUE_POOL } from "./connections";
import { findPrimary } from "./primary";

interface QueuePoolOptions {
  readonly url: string;
  readonly isPooled: boolean;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly listen: Listen;
  /** Emitter of `NUDGE` events. After each event, the queue polls for jobs immediately. */
  readonly nudges?: EventEmitter;
}

export const NUDGE = "nudge";

/**
 * Connection pool of the job queue (graphile-worker). When the queue requests a connection with a callback,
 * it wants to listen on it. This pool then passes it a stand-in that relays the signals from the connection
 * on which this process already listens. This saves a second listening connection, which would also be slow
 * to come back after an outage.
 */
export function createQueuePool({ url, isPooled, name, listen, nudges }: QueuePoolOptions): Pool {
  const { url: singleUrl, primary } = findPrimary(url);
  const pool = new Pool({
    ...(primary && { stream: () => primary.socket() }),
    // `urlByIndex` adds settings to the URL that make Postgres always use indexes. The queue's tables grow
    // and shrink within seconds, so a query plan made for few rows must also work for many.
    connectionString: isPooled ? singleUrl : urlByIndex(singleUrl),
    application_name: name,
    max: QUEUE_POOL,
    // Longer than the interval at which an idle runner polls for jobs, so that its connection stays open
    // between polls.
    idleTimeoutMillis: 30_000,
  });
  // The pool replaces a connection that fails. Without listeners, its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const take: () => Promise<PoolClient> = pool.connect.bind(pool);
  return Object.assign(pool, {
    connect: (callback?: (error: undefined, client: EventEmitter, release: () => void) => void) =>
      callback === undefined ? take() : callback(undefined, new SignalRelay(listen, nudges), () => undefined),
    // Replaces the library's own `query`, which also requests its connection with a callback and would
    // therefore get a `SignalRelay` instead of a real connection.
    query: async (...statement: [string, unknown[]]) => {
      const client = await take();
      try {
        return await client.query(...statement);
      } finally {
        client.release();
      }
    },
  }) as Pool;
}

const JOBS = "jobs:insert";
const CHANNELS = [JOBS, "worker:migrate"];

class SignalRelay extends EventEmitter {
  readonly #listen: Listen;
  #subscriptions: { unlisten(): Promise<void> }[] = [];

  constructor(listen: Listen, nudges: EventEmitter | undefined) {
    super();
    this.#listen = listen;
    nudges?.on(NUDGE, () => void this.emit("notification", { channel: JOBS, payload: "" }));
  }

  /**
   * Handles the only two statements that the queue sends on this connection: one to listen to its channels,
   * and one to stop listening.
   */
  async query(text: string): Promise<void> {
    await Promise.all(this.#subscriptions.splice(0).map((subscription) => subscription.unlisten()));
    if (text.startsWith("UNLISTEN")) return;
    this.#subscriptions = await Promise.all(
      CHANNELS.map((channel) =>
        this.#listen(channel, (payload) => void this.emit("notification", { channel, payload })),
      ),
    );
  }
}
