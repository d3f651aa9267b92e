import { fail } from "@/lib/kit/result";
import type { PriceKind } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";

/** Returns the same error whether the item doesn't exist or isn't for sale. */
export function noMarketItem(kind: PriceKind): { ok: false; error: Problem } {
  return fail(problem("not_found", `The market has no ${kind} with this ID.`));
}
