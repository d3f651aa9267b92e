import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";

/** Who reads something that may be for sale: a person, or the holder of a subscription's key. */
export interface Viewer {
  /** The person, or why the request has none. */
  readonly caller: Result<Caller, Problem>;
  readonly keys: readonly string[];
  /** The start of URLs in the answer. */
  readonly origin: string;
}
