import { isJsonObject } from "@/lib/kit/json";

/** Fields that people know a thing by, the best first. */
const NAMING = ["symbol", "ticker", "name", "title", "label", "id", "key"];

/** What people call an item of a box: a text or number as it is, an object by the field that names it. */
export function itemName(item: unknown): string | null {
  if (!isJsonObject(item)) return nameIn(item);
  const named = NAMING.map((field) => nameIn(item[field])).find((name) => name !== null);
  return (
    named ??
    Object.values(item)
      .map(nameIn)
      .find((name) => name !== null) ??
    null
  );
}

function nameIn(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
