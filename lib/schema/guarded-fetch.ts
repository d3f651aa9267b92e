/** The shape of the one way out: `lib/egress` implements it, workers get it through their context. */
export type GuardedFetch = (url: string, init?: GuardedRequest) => Promise<GuardedAnswer>;

export interface GuardedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** 0 gives the redirect itself as the answer. */
  readonly maxRedirects?: number;
  /** Only status and headers matter: the answer is given with them, and the body, empty here, is thrown away. */
  readonly discardBody?: boolean;
  /** Values that never leave for another origin: a redirect whose address carries one is refused. */
  readonly secrets?: readonly string[];
}

/** An answer of any status, or why there is none. Never throws. */
export type GuardedAnswer =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
      readonly url: string;
    }
  | GuardedRefusal;

export interface GuardedRefusal {
  readonly ok: false;
  readonly code: "egress_blocked" | "upstream_timeout" | "upstream_error" | "result_too_large" | "cancelled";
  readonly message: string;
}

/** Where a connection for another protocol than HTTP may go: the address to connect to, not the name. */
export type Reach = (
  host: string,
  port: number,
) => Promise<{ readonly ok: true; readonly address: string } | GuardedRefusal>;
