import type { Json, JsonObject } from "@/lib/kit/json";

/**
 * If both rows have a field, the right row's field becomes `right_<field>`, with the prefix repeated if that
 * name is taken too. Null if the names need more than `max` characters.
 */
export function joinedRow(left: JsonObject, right: JsonObject, max: number): JsonObject | null {
  // A Map is used, so that `__proto__` is an ordinary field name.
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
