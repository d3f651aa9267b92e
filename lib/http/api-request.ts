import type { Query } from "@/lib/kit/query";
import type { Result } from "@/lib/kit/result";

/** A request, free of where it came in: `node:http` in production, Next's web request in development. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query are the request's. Its host means nothing. */
  readonly url: URL;
  /** The parts of it that most answers need, without the cost of the whole. */
  readonly path: string;
  readonly query: Query;
  /** As it was sent, without the question mark. */
  readonly rawQuery: string;
  readonly headers: HeaderFacts;
  /** Names the request in answers and logs. */
  readonly id: string;
  /** The client's address, as far as it is known. */
  readonly address: string;
  readonly hasBody: boolean;
  readBody(limitBytes: number): Promise<Result<Uint8Array, "too_large">>;
  /** Aborted when the client goes away before it has its answer. */
  readonly signal: AbortSignal;
}

export interface HeaderFacts {
  /** By lower-case name; several of one name are joined by a comma. */
  get(name: string): string | null;
  entries(): Iterable<[string, string]>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** An iterable is sent piece by piece, and closed when the client goes away. */
  readonly body?: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/** Ready at once where nothing had to be waited for. */
export type Answering = ApiAnswer | Promise<ApiAnswer>;

/** What answers. The servers know no more of the product than this. */
export type Answerer = (request: ApiRequest) => Promise<ApiAnswer>;

/** Thrown by `readBody` when the client broke off: there is nobody left to answer. */
export class ClientGone extends Error {
  override readonly name = "ClientGone";
}
