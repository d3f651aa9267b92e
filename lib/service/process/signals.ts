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
  | "millrace_cancelled"
  | "millrace_awake";

export interface Signals {
  on(channel: Channel, listener: (payload: string) => void): void;
  /**
   * Calls the listener after a gap, when signals may have been lost, and after `millrace_forget`, the signal
   * that reports more changes than can be listed.
   */
  onGap(listener: () => void): void;
  /**
   * False if signals may not be arriving, so caches that depend on signals can't be trusted. Heartbeats slow
   * down once neither this nor the times below have been read for a few seconds. The next read of this then
   * usually returns false, and speeds the heartbeats up again.
   */
  readonly isSubscribed: boolean;
  /**
   * False once a heartbeat has been lost, until the next one arrives. Reading this doesn't start heartbeats.
   */
  readonly isConnected: boolean;
  /**
   * Time since the database last disconnected or stopped responding for several seconds; 0 during such an
   * outage, infinite if there was none.
   */
  readonly sinceSilenceMs: number;
  /** Time since heartbeats resumed after their last pause. An outage during a pause goes unnoticed. */
  readonly sinceRestMs: number;
  stop(): Promise<void>;
}

const BEAT_MS = 300;
/** Heartbeats are sent less often once nothing has depended on them for this long. */
const REST_AFTER_MS = 5_000;
const REST_BEAT_MS = 15_000;
/**
 * Signals are trusted for this long after a heartbeat. This is well below one second, the longest time that
 * readers may see stale data.
 */
const TRUST_MS = 800;
/**
 * The connection counts as silent if a heartbeat takes this long. Requests fail only after a longer
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
  let unansweredSince = Number.POSITIVE_INFINITY;
  let silentUntil = Number.NEGATIVE_INFINITY;
  let restedUntil = Number.NEGATIVE_INFINITY;
  let usedAt = performance.now();
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
      if (now - unansweredSince > SILENCE_MS) silentUntil = now;
      if (hasGap(now)) restedUntil = now;
      lastBeat = now;
      unansweredSince = Number.POSITIVE_INFINITY;
      trusted = true;
    }),
  );

  function hasGap(now: number): boolean {
    return Number.isFinite(lastBeat) && now - lastBeat > SILENCE_MS;
  }
  function forget(): void {
    for (const listener of gapListeners) listener();
  }
  function lost(): void {
    trusted = false;
    forget();
  }

  let sending = false;
  function send(now: number): void {
    unansweredSince = Math.min(unansweredSince, now);
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
  }

  let timer: NodeJS.Timeout | undefined;
  let isResting = false;
  function tick(): void {
    const now = performance.now();
    if (trusted && now - unansweredSince > TRUST_MS) lost();
    isResting = now - usedAt > REST_AFTER_MS && unansweredSince === Number.POSITIVE_INFINITY;
    const restMs = isResting ? lastBeat + REST_BEAT_MS - now : 0;
    if (restMs <= 0) send(now);
    // While this process is idle, heartbeats are sent less often, but each one is still checked after
    // `BEAT_MS`, so a lost heartbeat is noticed as quickly as at the normal pace.
    timer = setTimeout(tick, Math.max(restMs, BEAT_MS));
  }
  function use(): void {
    usedAt = performance.now();
    if (!isResting) return;
    clearTimeout(timer);
    tick();
  }
  await notify(db, beat);
  tick();

  return {
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    onGap(listener) {
      gapListeners.push(listener);
    },
    get isSubscribed() {
      use();
      return trusted && performance.now() - lastBeat <= TRUST_MS;
    },
    get isConnected() {
      return trusted;
    },
    get sinceSilenceMs() {
      use();
      const now = performance.now();
      return now - unansweredSince > SILENCE_MS ? 0 : now - silentUntil;
    },
    get sinceRestMs() {
      use();
      const now = performance.now();
      return hasGap(now) ? 0 : now - restedUntil;
    },
    stop: async () => {
      clearTimeout(timer);
      await Promise.allSettled(subscriptions.map((subscription) => subscription.unlisten()));
    },
  };
}
