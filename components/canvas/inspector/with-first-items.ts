import { hasExpression } from "@/lib/expression/parse-template";
import { resolveParams } from "@/lib/expression/resolve";
import type { Scope } from "@/lib/expression/scope";
import type { Worker } from "@/lib/schema/workflow";

/** `loops` must be ordered innermost first. If a loop's list is unknown, its item is null. */
export function withFirstItems({ iteration: _, ...outside }: Scope, loops: readonly Worker[]): Scope {
  return loops.toReversed().reduce<Scope>(withFirstItem, outside);
}

function withFirstItem(scope: Scope, { params: { items } }: Worker): Scope {
  const list =
    typeof items === "string" && hasExpression(items) ? resolveParams({ items }, scope) : undefined;
  const value = list === undefined ? items : list.ok ? list.value.items : undefined;
  const item = Array.isArray(value) ? (value[0] ?? null) : null;
  const outer = scope.iteration;
  return { ...scope, iteration: { item, item_index: 0, ...(outer && { outer }) } };
}
