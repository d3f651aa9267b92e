import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";

/** Someone who reads an item that may be for sale: a person, or the holder of a subscription key. */
export interface Viewer {
  /** The signed-in person, or the reason why the request has none. */
  readonly caller: Result<Caller, Problem>;
  readonly keys: readonly string[];
  /** Prefix of URLs in the response. */
  readonly origin: string;
}
