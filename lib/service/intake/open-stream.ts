import type { PushedPieces } from "@/lib/kit/pushed-pieces";
import { streamEndsAt } from "@/lib/service/process/stream-ends-at";
import { nextValue, type Sent } from "./next-value";
import type { ReaderCall, WatchedTable } from "./reader-call";
import {
  type EndCode,
  endEvent,
  isLarge,
  itemValueEvent,
  resetEvent,
  type StreamedValue,
  type StreamValues,
  valueEvent,
} from "./stream-event";
import { writePosition } from "./stream-position";

export interface Watched {
  readonly workflowId: string;
  readonly providerId: string;
  /** Name by which readers identify the provider: `{workflow}/{provider}`. */
  readonly name: string;
  readonly call: ReaderCall;
  /**
   * ID of the subscriber's workspace, for which the provider may have published separate values; null for all
   * other readers.
   */
  readerId: string | null;
  table: WatchedTable | null;
  isMetered: boolean;
}

/** State of an item in a stream. An idle item uses no other memory. */
export interface StreamItem {
  watched: Watched;
  /** URL at which the item's current value can be read without streaming. */
  readonly address: string;
  sent: Sent | null;
  /**
   * True if a new value arrived before the reader accepted the previous one. The reader then gets the newest.
   */
  skips: boolean;
  hasEnded: boolean;
}

export interface StreamKeeper {
  valuesFor(watched: Watched): StreamValues;
  /**
   * Counts a read before a value is sent. Null if it was counted, otherwise the reason why no more values of
   * this item are sent.
   */
  countRead(watched: Watched): Promise<EndCode | null>;
  begun(): void;
  gone(): void;
  /**
   * Called if a query for an item's values failed because the database didn't respond. The next sweep then
   * checks the items again.
   */
  failed(): void;
}

type Piece = string | Uint8Array;
const DONE = { done: true, value: undefined } as const;
const SIGN_OF_LIFE = ": still there\n\n";
/**
 * A heartbeat is sent after this much silence. Together with the sweep interval, that is within the 15 s
 * that the contract promises.
 */
const QUIET_MS = 14_000;

/**
 * Events for one reader. A value is read and written only once the socket has accepted the previous one, so a
 * stream never holds more than one value, however slow its reader is. This is not a generator, because a
 * generator can't be closed while it is waiting.
 */
export class OpenStream implements PushedPieces {
  push: PushedPieces["push"] = null;
  readonly items: readonly StreamItem[];
  readonly endsAtMs = streamEndsAt(performance.now());
  /** Hash of the stream's list of items; null for a stream of a single item. */
  readonly #mark: string | null;
  readonly #keeper: StreamKeeper;
  readonly #toLookAt: Set<StreamItem>;
  #waiting: { readonly item: StreamItem; readonly piece: Piece }[] = [];
  #wake: (() => void) | null = null;
  #hasBegun = false;
  #isGone = false;
  /** True while the socket has not accepted the last chunk. */
  #isSending = false;
  #isQuiet = false;
  #lastWordMs = performance.now();

  constructor(items: readonly StreamItem[], mark: string | null, keeper: StreamKeeper) {
    this.items = items;
    this.#mark = mark;
    this.#keeper = keeper;
    this.#toLookAt = new Set(items);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<Piece, undefined>> {
    this.#isSending = false;
    if (!this.#hasBegun && !this.#isGone) {
      this.#hasBegun = true;
      this.#keeper.begun();
    }
    for (;;) {
      if (this.#isGone) return DONE;
      const piece = this.#takePiece();
      if (piece !== null) return { done: false, value: piece };
      if (this.items.every(({ hasEnded }) => hasEnded)) return this.return();
      const [item] = this.#toLookAt;
      if (item === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
      else await this.#look(item);
    }
  }

  /** A pending read ends immediately. */
  async return(): Promise<{ done: true; value: undefined }> {
    if (!this.#isGone) {
      this.#isGone = true;
      this.#waiting = [];
      if (this.#hasBegun) this.#keeper.gone();
      this.#stir();
    }
    return DONE;
  }

  /** If `isNews` is true, the item is known to have a new value. Otherwise, it may have one. */
  lookAt(item: StreamItem, isNews = false): void {
    if (item.hasEnded) return;
    if (isNews && this.#isSending) item.skips = true;
    this.#toLookAt.add(item);
    this.#stir();
  }

  /**
   * Sends a publication immediately if the reader is waiting and the publication directly follows the version
   * that the reader has. Otherwise, the item's next value is looked up later.
   */
  send(item: StreamItem, value: StreamedValue): void {
    const { hasEnded, sent } = item;
    const isNext = sent !== null && sent.version === value.version - 1;
    const isBusy = this.#wake === null || this.#toLookAt.size > 0;
    if (!isNext || hasEnded || isBusy || item.watched.isMetered) this.lookAt(item, true);
    else this.#pushOrSay(item, this.#valuePiece(item, value));
  }

  /**
   * Tells the reader to discard its values. Called when the reader claims to have versions that can't exist.
   */
  reset(): void {
    for (const item of this.items) this.#say(item, resetEvent(this.#nameOf(item)));
  }

  end(item: StreamItem, code: EndCode): void {
    if (item.hasEnded) return;
    item.hasEnded = true;
    this.#toLookAt.delete(item);
    this.#waiting = this.#waiting.filter((each) => each.item !== item);
    this.#say(item, endEvent(this.#nameOf(item), code));
  }

  signOfLife(nowMs: number): void {
    if (this.#isSending || nowMs - this.#lastWordMs < QUIET_MS) return;
    this.#isQuiet = true;
    this.#stir();
  }

  #takePiece(): Piece | null {
    const piece = this.#waiting.shift()?.piece ?? (this.#isQuiet ? SIGN_OF_LIFE : null);
    if (piece === null) return null;
    this.#isQuiet = false;
    this.#isSending = true;
    this.#lastWordMs = performance.now();
    return piece;
  }

  async #look(item: StreamItem): Promise<void> {
    const { watched, skips } = item;
    const { readerId } = watched;
    item.skips = false;
    this.#toLookAt.delete(item);
    try {
      const next = await nextValue(this.#keeper.valuesFor(watched), watched, item.sent, skips);
      if (next === null || item.hasEnded) return;
      // The reader's rights changed during the query and may no longer include this value, so the value is read again.
      if (readerId !== watched.readerId) return this.lookAt(item);
      if (watched.isMetered && !isLarge(next.value)) {
        const refusal = await this.#keeper.countRead(watched);
        if (refusal !== null) return this.end(item, refusal);
        if (item.hasEnded) return;
      }
      if (next.isReset) this.#say(item, resetEvent(this.#nameOf(item)));
      this.#say(item, this.#valuePiece(item, next.value));
      if (!next.isNewest) this.#toLookAt.add(item);
    } catch {
      this.#keeper.failed();
    }
  }

  #valuePiece(item: StreamItem, value: StreamedValue): Piece {
    const { watched, address } = item;
    item.sent = { version: value.version, runId: value.runId };
    return this.#mark === null
      ? valueEvent(value, address)
      : itemValueEvent(value, watched.name, address, this.#position(this.#mark));
  }

  /** Called only while `next()` is pending. */
  #pushOrSay(item: StreamItem, piece: Piece): void {
    if (this.push === null) this.#say(item, piece);
    else {
      this.#lastWordMs = performance.now();
      if (!this.push(piece)) this.#say(item, "");
    }
  }

  #position(mark: string): string {
    return writePosition(
      mark,
      this.items.map(({ sent }) => sent?.version ?? null),
    );
  }

  #nameOf({ watched }: StreamItem): string | null {
    return this.#mark === null ? null : watched.name;
  }

  #say(item: StreamItem, piece: Piece): void {
    this.#waiting.push({ item, piece });
    this.#stir();
  }

  #stir(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
