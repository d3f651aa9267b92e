import { pathText } from "@/lib/expression/path-text";
import type { JsonObject } from "@/lib/kit/json";
import { boundSentence, exceededByValue } from "@/lib/kit/json-bounds";
import type { FieldFault } from "@/lib/schema/problem";
import type { CatalogueEntry, ParamFindings } from "./catalogue";
import { namesMarked } from "./names-marked";
import { validateParams } from "./validate-params";

/** Paths in the findings are relative to the root of the document. */
export function checkParams(entry: CatalogueEntry, params: JsonObject, position: number): ParamFindings {
  const base = ["workers", position, "params"];
  const crowded = crowdedParams(entry, params, base);
  if (crowded.length > 0) return { faults: crowded, problems: crowded };
  const found = validateParams(entry, params).map(({ path, ...finding }) => ({
    path: pathText([...base, ...path]),
    ...finding,
  }));
  const further = entry.checkParams?.(params);
  const within = ({ path, ...fault }: FieldFault) => ({ path: `${pathText(base)}.${path}`, ...fault });
  return {
    faults: [
      ...found.flatMap(({ severity, ...fault }) => (severity === "fault" ? [fault] : [])),
      ...(further?.faults ?? []).map(within),
    ],
    problems: [
      ...found.flatMap(({ severity, ...fault }) => (severity === "problem" ? [fault] : [])),
      ...(further?.problems ?? []).map(within),
    ],
  };
}

/**
 * Maximum size of a parameter's value, because a schema takes up to ten microseconds to reject each value in
 * it. Parameters that accept any JSON are exempt.
 */
const FIXED_FORM_BOUNDS = { levels: 100, fields: 1_000, values: 5_000 };

const takesAnyJson = namesMarked(
  (property) =>
    ANY_KIND.every((word) => !(word in property)) ||
    ("additionalProperties" in property &&
      typeof property.additionalProperties === "object" &&
      property.additionalProperties !== null &&
      Object.keys(property.additionalProperties).length === 0),
);
const ANY_KIND = ["type", "anyOf", "oneOf", "allOf", "enum", "const", "$ref"];

function crowdedParams(
  entry: CatalogueEntry,
  params: JsonObject,
  base: readonly (string | number)[],
): FieldFault[] {
  const open = takesAnyJson(entry.params);
  return Object.entries(params).flatMap(([name, value]) => {
    const exceeded = open.has(name) ? null : exceededByValue(value, FIXED_FORM_BOUNDS);
    if (exceeded === null) return [];
    const path = pathText([...base, name]);
    return [{ path, code: "too_large", message: boundSentence(exceeded, FIXED_FORM_BOUNDS) }];
  });
}
