/** An answer that a step received from outside, without keys, ready to be stored. */
export interface ReceivedAnswer {
  readonly method: string;
  /** Without keys. */
  readonly url: string;
  /** Hash of the URL and body that were sent, without secrets, so that equal requests have equal hashes. */
  readonly request: string;
  /** 0 if there was no answer; `error` then has the code. */
  readonly status: number;
  readonly error: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Null if there was no answer. */
  readonly body: ReceivedBody | null;
  readonly retrievedAt: number;
  /** True if the built-in sample provider answered. */
  readonly sample: boolean;
}

export interface ReceivedBody {
  /** Hash of the body before compression. */
  readonly sha256: string;
  readonly type: string | null;
  readonly bytes: number;
  /** Compressed with Brotli. */
  readonly packed: Buffer;
}
