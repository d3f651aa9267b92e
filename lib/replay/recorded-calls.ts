/** A recorded external call, without API keys. The body of the response is read on demand. */
export interface RecordedCall {
  readonly worker: number;
  /** Position inside loops, outermost first; empty outside loops. */
  readonly iteration: readonly number[];
  readonly method: string;
  readonly url: string;
  /**
   * Hash of the request. Null in a test that was written manually; the method and the URL are compared
   * instead.
   */
  readonly request: string | null;
  /** HTTP status of the response, or 0 if there was no response. In that case, `error` has the error code. */
  readonly status: number;
  readonly error: string | null;
  readonly message: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Reads the body of the recorded response; null if it is no longer stored. */
  body(): Promise<Uint8Array | null>;
  readonly receivedAt: number;
  readonly sample: boolean;
}

export interface AskedCall {
  readonly method: string;
  readonly url: string;
  readonly request: string;
}

/** Recorded calls. Each is used only once, in the order in which they were recorded. */
export class RecordedCalls {
  readonly #byRequest = new Map<string, RecordedCall[]>();
  readonly #byWorker = new Map<number, RecordedCall>();

  /** The calls of each step must be sorted by attempt, and then by their number within the attempt. */
  constructor(calls: readonly RecordedCall[]) {
    for (const call of calls) {
      const key = keyOf(call, call.request ?? addressOf(call));
      const same = this.#byRequest.get(key);
      if (same === undefined) this.#byRequest.set(key, [call]);
      else same.push(call);
      if (!this.#byWorker.has(call.worker)) this.#byWorker.set(call.worker, call);
    }
  }

  take(place: Pick<RecordedCall, "worker" | "iteration">, asked: AskedCall): RecordedCall | null {
    const calls =
      this.#byRequest.get(keyOf(place, asked.request)) ?? this.#byRequest.get(keyOf(place, addressOf(asked)));
    return calls?.shift() ?? null;
  }

  firstOf(worker: number): RecordedCall | null {
    return this.#byWorker.get(worker) ?? null;
  }
}

function keyOf({ worker, iteration }: Pick<RecordedCall, "worker" | "iteration">, request: string): string {
  return `${worker}@${iteration.join(".")} ${request}`;
}

function addressOf({ method, url }: Pick<AskedCall, "method" | "url">): string {
  return `${method} ${url}`;
}
