/**
 * The only way to call external services. `lib/egress` implements it, and workers get it in their context.
 */
export type GuardedFetch = (url: string, init?: GuardedRequest) => Promise<GuardedAnswer>;

export interface GuardedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Maximum number of redirects to follow. With 0, a redirect response is returned as it is. */
  readonly maxRedirects?: number;
  readonly discardBody?: boolean;
  /**
   * True if the response contains a credential, such as an access token. Such a response is never recorded.
   */
  readonly isSignIn?: boolean;
  /** Values that must not reach another origin. A redirect whose URL contains one of them is refused. */
  readonly secrets?: readonly string[];
}

/** A failed call returns a `GuardedRefusal` instead of throwing. */
export type GuardedAnswer =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
      readonly url: string;
      /** Time when the response was complete, if it is recorded. */
      readonly receivedAt?: number;
    }
  | GuardedRefusal;

export interface GuardedRefusal {
  readonly ok: false;
  readonly code:
    | "egress_blocked"
    | "upstream_timeout"
    | "upstream_error"
    | "result_too_large"
    | "cancelled"
    /** A replayed run made a call for which no response is recorded. */
    | "no_recorded_input";
  readonly message: string;
}

/** Connect to the returned IP address and not to the name, which may resolve differently the next time. */
export type Reach = (
  host: string,
  port: number,
) => Promise<{ readonly ok: true; readonly address: string } | GuardedRefusal>;
