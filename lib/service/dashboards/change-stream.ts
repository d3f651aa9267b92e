import type { Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { streamEndsAt } from "@/lib/service/process/stream-ends-at";

export interface ChangeItem {
  readonly name: string;
  look(): Promise<Result<Shown, Problem>>;
}

export interface Shown {
  readonly workspaceId: string;
  /** `{workflow}/{provider}` of each value that the item shows. */
  readonly sources: ReadonlySet<string>;
  /**
   * True if access can end while the stream is open, because it depends on a subscription or on the item
   * staying free.
   */
  readonly isConditional: boolean;
}

interface ChangeStreamObserver {
  begun(): void;
  gone(): void;
  /**
   * Called if access to an item couldn't be checked because the database didn't respond. The notification is
   * repeated later.
   */
  failed(): void;
  /**
   * Returns how long to delay the notification of a change, so that clients don't all read it at the same
   * moment.
   */
  spreadMs(): number;
}

interface Followed {
  readonly item: ChangeItem;
  shown: Shown;
  hasNews: boolean;
}

const DONE = { done: true, value: undefined } as const;
/** This event is sent first, to show the client that no proxy in between buffers events. */
const READY = "event: ready\ndata: {}\n\n";
const SIGN_OF_LIFE = ": still there\n\n";
const QUIET_MS = 14_000;
const BETWEEN_MS = 500;

/**
 * Event stream for one client. Before each message about an item, even a heartbeat, it checks whether the
 * client may still see the item. While the client isn't reading, changes are merged into one. Not a
 * generator, because a generator can't be closed while it waits.
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
  /** True until the socket has accepted the last chunk. */
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

  /** A pending read ends immediately. */
  async return(): Promise<{ done: true; value: undefined }> {
    if (!this.#isGone) {
      this.#isGone = true;
      clearTimeout(this.#timer);
      if (this.#hasBegun) this.#observer.gone();
      this.#stir();
    }
    return DONE;
  }

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
