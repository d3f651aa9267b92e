import type { Query } from "@/lib/kit/query";
import type { Result } from "@/lib/kit/result";

/** A request, independent of the server: `node:http` in production, Next's web request in development. */
export interface ApiRequest {
  readonly method: string;
  /** Only path and query are the request's. The host is meaningless. */
  readonly url: URL;
  /** The parts of it that most handlers need, without the cost of the whole. */
  readonly path: string;
  readonly query: Query;
  /** As sent, without the question mark. */
  readonly rawQuery: string;
  readonly headers: HeaderFacts;
  /** The request's ID in responses and logs. */
  readonly id: string;
  /** The client's IP address, as far as it is known. */
  readonly address: string;
  readonly hasBody: boolean;
  readBody(limitBytes: number): Promise<Result<Uint8Array, "too_large">>;
  /** Aborted when the client disconnects before it has its response. */
  readonly signal: AbortSignal;
}

export interface HeaderFacts {
  /** By lower-case name. Repeated headers are joined by a comma. */
  get(name: string): string | null;
  entries(): Iterable<[string, string]>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** An iterable is sent piece by piece, and closed when the client disconnects. */
  readonly body?: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/** Not a promise if nothing had to be awaited. */
export type Answering = ApiAnswer | Promise<ApiAnswer>;

/** Handles a request. The servers know no more of the product than this. */
export type Answerer = (request: ApiRequest) => Promise<ApiAnswer>;

/** Thrown by `readBody` when the client disconnects, so that no one is left to respond to. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}
