import { z } from "zod";

export function namesMarked(isMarked: (property: object) => boolean) {
  const known = new WeakMap<z.ZodType, ReadonlySet<string>>();
  return (params: z.ZodType): ReadonlySet<string> => {
    const before = known.get(params);
    if (before !== undefined) return before;
    const names = new Set<string>();
    collect(z.toJSONSchema(params, { io: "input", unrepresentable: "any" }), isMarked, names);
    known.set(params, names);
    return names;
  };
}

function collect(schema: unknown, isMarked: (property: object) => boolean, names: Set<string>): void {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties" && typeof value === "object" && value !== null) {
      for (const [name, property] of Object.entries(value)) {
        if (typeof property === "object" && property !== null && isMarked(property)) names.add(name);
      }
    } else if (["anyOf", "oneOf", "allOf", "$defs"].includes(key)) {
      for (const branch of Object.values(value ?? {})) collect(branch, isMarked, names);
    }
  }
}
