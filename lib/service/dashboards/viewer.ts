import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";

/** Whoever wants to look at something that may be for sale: a person, or the key of a subscription. */
export interface Viewer {
  /** Why nobody is known, where nobody is. */
  readonly caller: Result<Caller, Problem>;
  readonly keys: readonly string[];
  /** What addresses in the answer begin with. */
  readonly origin: string;
}
