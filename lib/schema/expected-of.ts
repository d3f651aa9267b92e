import type { Json } from "@/lib/kit/json";
import { EXPECTATION_KINDS, type Expectation, type ExpectationKind } from "./workflow-test";

/** A valid expectation contains exactly one kind of check. */
export function kindsOf(expectation: Expectation): ExpectationKind[] {
  return EXPECTATION_KINDS.filter((kind) => expectation[kind] !== undefined);
}

export function expectedOf(expectation: Expectation): { kind: ExpectationKind; value: Json } {
  const kind = kindsOf(expectation)[0] ?? "absent";
  return { kind, value: kind === "absent" ? null : (expectation[kind] ?? null) };
}
