import type { KnownField } from "./known-fields";
import { type ListStep, lastName } from "./list-step";
import { stepOf } from "./rule-program";

export function fieldsAfter(
  fields: readonly KnownField[],
  steps: readonly ListStep[],
): readonly KnownField[] {
  return steps.reduce<readonly KnownField[]>((known, step) => {
    const sampleOf = (field: string) => known.find(({ path }) => path === field)?.sample ?? null;
    if (step.do === "pick" && step.fields.length > 0)
      return step.fields.flatMap(({ field, as }) => named(as, sampleOf(field)));
    if (step.do === "column" && step.field !== "") {
      const added = named(step.as, 0);
      return [...known.filter(({ path }) => path !== added[0]?.path), ...added];
    }
    if (step.do !== "group" || step.by.length === 0) return known;
    return [
      ...step.by.flatMap((field) => named(lastName(field), sampleOf(field))),
      ...step.totals.flatMap(({ how, field, as }) => named(as, how === "count" ? 0 : sampleOf(field))),
    ];
  }, fields);
}

function named(name: string, sample: KnownField["sample"]): KnownField[] {
  const path = stepOf(name);
  return path === null ? [] : [{ path, sample }];
}
