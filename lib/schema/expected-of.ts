import type { Json } from "@/lib/kit/json";
import { EXPECTATION_KINDS, type Expectation, type ExpectationKind } from "./workflow-test";

/** Returns the kinds of checks that an expectation contains. A valid expectation contains exactly one. */
export function kindsOf(expectation: Expectation): ExpectationKind[] {
  return EXPECTATION_KINDS.filter((kind) => expectation[kind] !== undefined);
}

/** For an expectation of kind `absent`, the expected value is null. */
export function expectedOf(expectation: Expectation): { kind: ExpectationKind; value: Json } {
  const kind = kindsOf(expectation)[0] ?? "absent";
  return { kind, value: kind === "absent" ? null : (expectation[kind] ?? null) };
}
