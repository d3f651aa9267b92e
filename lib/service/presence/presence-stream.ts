import { appendTo } from "@/lib/kit/append-to";
import { streamEndsAt } from "@/lib/service/process/stream-ends-at";
import type { PresenceSession, PresenceSessions } from "./presence-sessions";

interface PresenceObserver {
  begun(): PresenceSessions;
  gone(): void;
}

interface PresenceParts {
  readonly observer: PresenceObserver;
  /** Key of the client's own session, which is not sent to that client. */
  readonly own: string;
  /** Build of the pages that this server serves; null in development. */
  readonly build: { readonly id: string; readonly builtAt: string } | null;
}

const DONE = { done: true, value: undefined } as const;
const SIGN_OF_LIFE = ": still there\n\n";
const QUIET_MS = 5_000;
const BETWEEN_MS = 40;

/**
 * Event stream about the other people in a workflow, for one client. While the client isn't reading, changes
 * are collected; later, only the latest state is sent. This is not a generator, because a generator can't be
 * closed while it waits.
 */
export class PresenceStream implements AsyncIterableIterator<string> {
  readonly endsAtMs = streamEndsAt(performance.now());
  readonly #parts: PresenceParts;
  readonly #changed = new Set<string>();
  readonly #told = new Set<string>();
  readonly #waiting: string[] = [];
  #sessions: PresenceSessions | null = null;
  #saved: { readonly revision: number | null } | null = null;
  #wake: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isGone = false;
  #isEnding = false;
  #isQuiet = false;
  #lastWordMs = performance.now();
  #lastSentMs = Number.NEGATIVE_INFINITY;

  constructor(parts: PresenceParts) {
    this.#parts = parts;
    const { build } = parts;
    this.#waiting.push(
      eventOf("ready", { build: build?.id ?? null, built_at: build?.builtAt ?? null, seat: parts.own }),
    );
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    if (this.#sessions === null && !this.#isGone) {
      this.#sessions = this.#parts.observer.begun();
      for (const { key } of this.#sessions.all) this.#changed.add(key);
    }
    for (;;) {
      if (this.#isGone) return DONE;
      const piece = this.#piece();
      if (piece !== "") {
        this.#isQuiet = false;
        this.#lastWordMs = performance.now();
        return { done: false, value: piece };
      }
      if (this.#isEnding) return this.return();
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async return(): Promise<{ done: true; value: undefined }> {
    if (!this.#isGone) {
      this.#isGone = true;
      clearTimeout(this.#timer);
      if (this.#sessions !== null) this.#parts.observer.gone();
      this.#stir();
    }
    return DONE;
  }

  notify(key: string): void {
    if (key === this.#parts.own) return;
    this.#changed.add(key);
    const waitMs = this.#lastSentMs + BETWEEN_MS - performance.now();
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.#stir();
      },
      Math.max(0, waitMs),
    );
  }

  /** The revision is null if saves may have been missed. */
  saved(revision: number | null): void {
    this.#saved = { revision };
    this.#stir();
  }

  signOfLife(nowMs: number): void {
    if (this.#isQuiet || nowMs - this.#lastWordMs < QUIET_MS) return;
    this.#isQuiet = true;
    this.#stir();
  }

  end(code: string): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#waiting.push(eventOf("end", { code }));
    this.#stir();
  }

  #piece(): string {
    const events = this.#waiting.splice(0);
    if (this.#saved !== null) events.push(eventOf("saved", this.#saved));
    this.#saved = null;
    const isNotifying = this.#timer === undefined && this.#changed.size > 0;
    if (isNotifying) {
      for (const key of this.#changed) appendTo(events, this.#newsOf(key));
      this.#changed.clear();
      this.#lastSentMs = performance.now();
    }
    if (events.length === 0 && this.#isQuiet) return SIGN_OF_LIFE;
    return events.join("");
  }

  #newsOf(key: string): string[] {
    const session = key === this.#parts.own ? undefined : this.#sessions?.get(key);
    if (session !== undefined) {
      this.#told.add(key);
      return [eventOf("person", shown(session))];
    }
    return this.#told.delete(key) ? [eventOf("left", { seat: key })] : [];
  }

  #stir(): void {
    this.#wake?.();
    this.#wake = null;
  }
}

function shown({ key, person, name, cursor, chosen }: PresenceSession) {
  return { seat: key, person, name, cursor: cursor && { x: cursor[0], y: cursor[1] }, chosen };
}

function eventOf(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
