import { isJsonObject } from "@/lib/kit/json";

/**
 * Explains what a step of a test run didn't write, because its result looks as if the step had written
 * something. Null if nothing was left out.
 */
export function unwrittenWords(type: string, result: unknown): string | null {
  if (result === null || result === undefined) return null;
  switch (type) {
    case "write_table":
      return `Test run: nothing was written. A production run would ${writes(result)}.`;
    case "memory":
      return "Test run: the stored memory was read but not changed.";
    case "data_provider":
      return "Test run: nothing was published.";
    default:
      return null;
  }
}

function writes(result: unknown): string {
  const counted = (["inserted", "updated", "deleted"] as const).flatMap((name) => {
    const count = isJsonObject(result) ? result[name] : 0;
    return typeof count === "number" && count > 0 ? [`${VERBS[name]} ${count.toLocaleString("en")}`] : [];
  });
  return counted.length === 0 ? "insert no rows" : counted.join(", ");
}

const VERBS = { inserted: "insert", updated: "update", deleted: "delete" } as const;
