import type { Json, JsonObject } from "@/lib/kit/json";

/**
 * Both rows in one: where both have a field, the left's stays and the right's is named `right_<field>`, with as many
 * `right_` as it takes to overwrite nothing. Null when finding the names would take more than `most` characters.
 */
export function joinedRow(left: JsonObject, right: JsonObject, max: number): JsonObject | null {
  // A Map, so that a field called `__proto__` is one like any other.
  const fields = new Map<string, Json>(Object.entries(left));
  const renamed: [string, Json][] = [];
  for (const [name, value] of Object.entries(right)) {
    if (Object.hasOwn(left, name)) renamed.push([name, value]);
    else fields.set(name, value);
  }
  let spent = 0;
  for (const [name, value] of renamed) {
    let free = name;
    while (fields.has(free)) {
      free = `right_${free}`;
      spent += free.length;
      if (spent > max) return null;
    }
    fields.set(free, value);
  }
  return Object.fromEntries(fields);
}
