import type { Query } from "@/lib/kit/query";
import type { Result } from "@/lib/kit/result";

/** A request, independent of the server: `node:http` in production, Next's web request in development. */
export interface ApiRequest {
  readonly method: string;
  /** Only the path and query come from the request. Don't use the host. */
  readonly url: URL;
  /**
   * `path` and `query` are the parts of the URL that most handlers need, without the cost of parsing all of
   * it.
   */
  readonly path: string;
  readonly query: Query;
  /** The query as sent, without the question mark. */
  readonly rawQuery: string;
  readonly headers: HeaderFacts;
  readonly id: string;
  /** The client's IP address, as far as we can tell. */
  readonly address: string;
  readonly hasBody: boolean;
  readBody(limitBytes: number): Promise<Result<Uint8Array, "too_large">>;
  /** Aborted if the client disconnects before it has received its response. */
  readonly signal: AbortSignal;
}

export interface HeaderFacts {
  /** Returns a header by its lower-case name. Repeated headers are joined with a comma. */
  get(name: string): string | null;
  entries(): Iterable<[string, string]>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Body of the response. An iterable is streamed, and is closed when the client disconnects. */
  readonly body?: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

export type Answering = ApiAnswer | Promise<ApiAnswer>;

/** The only interface between the HTTP servers and the rest of the product. */
export type Answerer = (request: ApiRequest) => Promise<ApiAnswer>;

/** Thrown by `readBody` when the client has disconnected, so there is no one left to respond to. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}
