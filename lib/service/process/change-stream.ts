import type { Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { streamEndsAt } from "./stream-ends-at";

/** Something that is looked at, as its reader names it. */
export interface ChangeItem {
  readonly name: string;
  /** What it shows now, or why it may not be seen any more. */
  look(): Promise<Result<Shown, Problem>>;
}

export interface Shown {
  readonly workspaceId: string;
  /** `{workflow}/{provider}` of each value in it. */
  readonly sources: ReadonlySet<string>;
  /** Seen by a subscription, or for as long as it is free. */
  readonly isConditional: boolean;
}

/** What a stream needs of those who keep it. */
interface ChangeStreamObserver {
  begun(): void;
  gone(): void;
  /** The database did not answer: have it told again. */
  failed(): void;
  /** How long to hold a change back, so that not everybody reads it at one moment. */
  spreadMs(): number;
}

interface Followed {
  readonly item: ChangeItem;
  shown: Shown;
  hasNews: boolean;
}

const DONE = { done: true, value: undefined } as const;
/** Whoever hears this knows that nothing on the way holds events back. */
const READY = "event: ready\ndata: {}\n\n";
const SIGN_OF_LIFE = ": still there\n\n";
const QUIET_MS = 14_000;
/** A connection hears of changes no more often. */
const BETWEEN_MS = 500;

/**
 * The events of one reader. Before anything is said of an item, a sign of life too, it is judged whether they may still
 * see it. What happens while they take nothing is one change. No generator, for one that waits can be closed by nobody.
 */
export class ChangeStream implements AsyncIterableIterator<string> {
  readonly endsAtMs = streamEndsAt(performance.now());
  readonly #observer: ChangeStreamObserver;
  readonly #followed = new Set<Followed>();
  readonly #toLookAt = new Set<Followed>();
  readonly #waiting: string[] = [READY];
  #wake: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;
  #hasBegun = false;
  #isGone = false;
  /** The socket has not taken the last piece yet. */
  #isSending = false;
  #isQuiet = false;
  #lastWordMs = performance.now();
  #lastSentMs = Number.NEGATIVE_INFINITY;

  constructor(
    items: readonly { readonly item: ChangeItem; readonly shown: Result<Shown, Problem> }[],
    observer: ChangeStreamObserver,
  ) {
    this.#observer = observer;
    for (const { item, shown } of items)
      if (shown.ok) this.#followed.add({ item, shown: shown.value, hasNews: false });
      else this.#waiting.push(endEvent(item, shown.error));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    this.#isSending = false;
    if (!this.#hasBegun && !this.#isGone) {
      this.#hasBegun = true;
      this.#observer.begun();
    }
    for (;;) {
      if (this.#isGone) return DONE;
      const [due] = this.#toLookAt;
      const piece = this.#waiting.shift();
      if (piece !== undefined) return this.#send(piece);
      if (this.#followed.size === 0) return this.return();
      if (due !== undefined) await this.#look(due);
      else if (this.#isQuiet) return this.#send(SIGN_OF_LIFE);
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Done, or the reader went away: what waits here ends at once. */
  async return(): Promise<{ done: true; value: undefined }> {
    if (!this.#isGone) {
      this.#isGone = true;
      clearTimeout(this.#timer);
      if (this.#hasBegun) this.#observer.gone();
      this.#stir();
    }
    return DONE;
  }

  /** Something new is shown by the items with such sources. */
  notify(concerns: (sources: ReadonlySet<string>) => boolean): void {
    for (const followed of this.#followed)
      if (!followed.hasNews && concerns(followed.shown.sources)) {
        followed.hasNews = true;
        this.#lookSoon();
      }
  }

  checkConditional(): void {
    for (const followed of this.#followed) {
      if (!followed.shown.isConditional) continue;
      this.#toLookAt.add(followed);
      this.#lookSoon();
    }
  }

  signOfLife(nowMs: number): void {
    if (this.#isSending || this.#isQuiet || nowMs - this.#lastWordMs < QUIET_MS) return;
    this.#isQuiet = true;
    for (const followed of this.#followed) this.#toLookAt.add(followed);
    this.#stir();
  }

  shutDown(): void {
    if (this.#followed.size === 0) return;
    this.#followed.clear();
    this.#toLookAt.clear();
    this.#waiting.push(`event: end\ndata: {"code":"shutdown"}\n\n`);
    this.#stir();
  }

  #lookSoon(): void {
    const waitMs = Math.max(this.#observer.spreadMs(), this.#lastSentMs + BETWEEN_MS - performance.now());
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const followed of this.#followed) if (followed.hasNews) this.#toLookAt.add(followed);
      this.#stir();
    }, waitMs);
  }

  #send(piece: string): IteratorResult<string, undefined> {
    this.#isSending = true;
    this.#isQuiet = false;
    this.#lastWordMs = performance.now();
    return { done: false, value: piece };
  }

  async #look(followed: Followed): Promise<void> {
    const { item, hasNews } = followed;
    this.#toLookAt.delete(followed);
    followed.hasNews = false;
    const looked = await item.look().catch(() => null);
    if (!this.#followed.has(followed)) return;
    if (looked === null) this.#observer.failed();
    else if (!looked.ok) {
      this.#followed.delete(followed);
      this.#waiting.push(endEvent(item, looked.error));
    } else {
      followed.shown = looked.value;
      if (!hasNews) return;
      this.#lastSentMs = performance.now();
      this.#waiting.push(`event: change\ndata: {"item":${JSON.stringify(item.name)}}\n\n`);
    }
  }

  #stir(): void {
    this.#wake?.();
    this.#wake = null;
  }
}

function endEvent({ name }: ChangeItem, { code }: Problem): string {
  return `event: end\ndata: {"item":${JSON.stringify(name)},"code":"${code}"}\n\n`;
}
