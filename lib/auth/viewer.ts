import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";

export interface Viewer {
  readonly caller: Result<Caller, Problem>;
  readonly keys: readonly string[];
  readonly origin: string;
}
