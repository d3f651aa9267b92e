import type { Connection } from "@/db/client";
import { notify } from "@/db/notify";
import { randomToken } from "@/lib/kit/id";

/** Messages between processes through Postgres. Payloads are IDs, except for presence (`presence/`). */
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
   * Called after a gap in which signals may have been lost, and when too much has changed to list it
   * (`millrace_forget`).
   */
  onGap(listener: () => void): void;
  /** False if signals may not be arriving. Then caches that depend on them can't be trusted. */
  readonly isSubscribed: boolean;
  /** Time since the database was silent for seconds or disconnected; 0 while it is, infinite if it never was. */
  readonly sinceSilenceMs: number;
  stop(): Promise<void>;
}

const BEAT_MS = 300;
/** Together with the heartbeat interval this stays below one second, the most that readers may lag behind. */
const TRUST_MS = 800;
/** Shorter than the time after which callers are refused (`pulse.ts`). */
const SILENCE_MS = 2_500;

/** Listens on one connection, and sends itself a heartbeat through Postgres to know that it still receives. */
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
        // Subscribed again after a lost connection.
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
