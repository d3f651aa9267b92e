import type { Connection } from "@/db/client";
import { notify } from "@/db/notify";
import { randomToken } from "@/lib/kit/id";

/** What processes tell each other through Postgres. Payloads are ids, but for who looks at a workflow (`presence/`). */
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
  /** After a gap in which signals may have been missed, and where too much has changed to name it (`millrace_forget`). */
  onGap(listener: () => void): void;
  /** Whether signals arrive: while not, nothing that depends on them may be believed. */
  readonly isSubscribed: boolean;
  /** Since the database was silent for seconds, or gone; 0 while it is, infinite where it never was. */
  readonly sinceSilenceMs: number;
  stop(): Promise<void>;
}

const BEAT_MS = 300;
/** With the beat's own time this stays below the second that a reader may lag behind. */
const TRUST_MS = 800;
/** Shorter than any caller is refused for (`pulse.ts`). */
const SILENCE_MS = 2_500;

/** Listens on one connection, and sends itself a beat through Postgres to know that it still hears. */
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
        // Again, after a connection that broke.
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
