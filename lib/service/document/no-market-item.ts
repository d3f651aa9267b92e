import { fail } from "@/lib/kit/result";
import type { PriceKind } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";

/** The same for an item that doesn't exist and for one that isn't on offer. */
export function noMarketItem(kind: PriceKind): { ok: false; error: Problem } {
  return fail(problem("not_found", `The market has no ${kind} with this ID.`));
}
