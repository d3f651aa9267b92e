import { isJsonObject } from "@/lib/kit/json";

/** Fields that may identify an item, in order of preference. */
const NAMING = ["symbol", "ticker", "name", "title", "label", "id", "key"];

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
