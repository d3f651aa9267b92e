/** An external response that a step received, without keys, ready to be stored. */
export interface ReceivedAnswer {
  readonly method: string;
  readonly url: string;
  /** Hash of the URL and body that were sent, without secrets, so that equal requests have equal hashes. */
  readonly request: string;
  /** HTTP status of the response, or 0 if there was no response. In that case, `error` has the error code. */
  readonly status: number;
  readonly error: string | null;
  readonly message: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReceivedBody | null;
  readonly retrievedAt: number;
  /** True if the response came from the built-in sample provider. */
  readonly sample: boolean;
}

export interface ReceivedBody {
  /** Hash of the body before compression. */
  readonly sha256: string;
  readonly type: string | null;
  readonly bytes: number;
  /** The body, compressed with Brotli. */
  readonly packed: Buffer;
}
