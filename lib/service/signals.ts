import type { Sql } from "@/db/client";
import { randomToken } from "@/lib/kit/id";

/** What processes tell each other through Postgres. Payloads are ids. */
export type Channel =
  | "millrace_ended"
  | "millrace_published"
  | "millrace_workflow"
  | "millrace_subscription"
  | "millrace_keys"
  | "millrace_cancelled";

export interface Signals {
  on(channel: Channel, listener: (payload: string) => void): void;
  /** After a gap in which signals may have been missed. */
  onGap(listener: () => void): void;
  /** Whether signals arrive: while not, nothing that depends on them may be believed. */
  readonly heard: boolean;
  stop(): Promise<void>;
}

const BEAT_MS = 300;
/** With the beat's own time this stays below the second that a reader may lag behind. */
const TRUST_MS = 800;

/** Listens on one connection, and sends itself a beat through Postgres to know that it still hears. */
export async function listen(sql: Sql, channels: readonly Channel[]): Promise<Signals> {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const beat = `millrace_beat_${randomToken(12).toLowerCase()}`;
  let lastBeat = Number.NEGATIVE_INFINITY;
  let trusted = false;

  const subscriptions = await Promise.all(
    channels.map((channel) =>
      sql.listen(
        channel,
        (payload) => {
          for (const listener of listeners.get(channel) ?? []) listener(payload);
        },
        lost,
      ),
    ),
  );
  subscriptions.push(
    await sql.listen(beat, () => {
      lastBeat = performance.now();
      trusted = true;
    }),
  );

  function lost(): void {
    trusted = false;
    for (const listener of gapListeners) listener();
  }

  let sending = false;
  const timer = setInterval(() => {
    if (trusted && performance.now() - lastBeat > TRUST_MS) lost();
    if (sending) return;
    sending = true;
    sql`select pg_notify(${beat}, '')`.then(
      () => {
        sending = false;
      },
      () => {
        sending = false;
      },
    );
  }, BEAT_MS);
  await sql`select pg_notify(${beat}, '')`;

  return {
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    onGap(listener) {
      gapListeners.push(listener);
    },
    get heard() {
      return trusted && performance.now() - lastBeat <= TRUST_MS;
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.allSettled(subscriptions.map((subscription) => subscription.unlisten()));
    },
  };
}
