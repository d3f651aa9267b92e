import type { Connection } from "@/db/client";
import { notify } from "@/db/notify";
import { randomToken } from "@/lib/kit/id";

/** Messages between processes, sent through Postgres. Payloads are IDs, except for presence (`presence/`). */
export type Channel =
  | "millrace_ended"
  | "millrace_published"
  | "millrace_workflow"
  | "millrace_draft"
  | "millrace_presence"
  | "millrace_subscription"
  | "millrace_reader_key"
  | "millrace_keys"
  | "millrace_cancelled";

export interface Signals {
  on(channel: Channel, listener: (payload: string) => void): void;
  /**
   * Calls the listener after a gap in which signals may have been lost, and after `millrace_forget`, the
   * signal that reports more changes than can be listed.
   */
  onGap(listener: () => void): void;
  /** False if signals may not be arriving. Caches that depend on signals can't be trusted then. */
  readonly isSubscribed: boolean;
  /**
   * Time since the database last disconnected or stopped responding for several seconds; 0 during such an
   * outage, infinite if there was none.
   */
  readonly sinceSilenceMs: number;
  stop(): Promise<void>;
}

const BEAT_MS = 300;
/** Together with the heartbeat interval, this stays well below one second, the maximum delay for readers. */
const TRUST_MS = 800;
/**
 * The connection counts as silent if no heartbeat arrives for this long. Requests fail only after a longer
 * time (`pulse.ts`).
 */
const SILENCE_MS = 2_500;

/**
 * Listens on one connection. Sends itself a heartbeat through Postgres to check that it still receives
 * signals.
 */
export async function listen(
  { db, listen: listenTo }: Pick<Connection, "db" | "listen">,
  channels: readonly Channel[],
): Promise<Signals> {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  const beat = `millrace_beat_${randomToken(12).toLowerCase()}`;
  let lastBeat = Number.NEGATIVE_INFINITY;
  let silentUntil = Number.NEGATIVE_INFINITY;
  let trusted = false;

  const subscriptions = await Promise.all(
    channels.map((channel) =>
      listenTo(
        channel,
        (payload) => {
          for (const listener of listeners.get(channel) ?? []) listener(payload);
        },
        // Called when postgres.js has resubscribed after a lost connection.
        () => {
          if (Number.isFinite(lastBeat)) silentUntil = performance.now();
          lost();
        },
      ),
    ),
  );
  subscriptions.push(await listenTo("millrace_forget", forget));
  subscriptions.push(
    await listenTo(beat, () => {
      const now = performance.now();
      if (Number.isFinite(lastBeat) && now - lastBeat > SILENCE_MS) silentUntil = now;
      lastBeat = now;
      trusted = true;
    }),
  );

  function forget(): void {
    for (const listener of gapListeners) listener();
  }
  function lost(): void {
    trusted = false;
    forget();
  }

  let sending = false;
  const timer = setInterval(() => {
    if (trusted && performance.now() - lastBeat > TRUST_MS) lost();
    if (sending) return;
    sending = true;
    notify(db, beat).then(
      () => {
        sending = false;
      },
      () => {
        sending = false;
      },
    );
  }, BEAT_MS);
  await notify(db, beat);

  return {
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    onGap(listener) {
      gapListeners.push(listener);
    },
    get isSubscribed() {
      return trusted && performance.now() - lastBeat <= TRUST_MS;
    },
    get sinceSilenceMs() {
      const now = performance.now();
      return Number.isFinite(lastBeat) && now - lastBeat > SILENCE_MS ? 0 : now - silentUntil;
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.allSettled(subscriptions.map((subscription) => subscription.unlisten()));
    },
  };
}
