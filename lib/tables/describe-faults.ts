import type { RowFault } from "@/lib/schema/table";
import { MAX_FAULTS } from "./check-rows";

const MAX_NAMED = 5;

/** What is wrong with rows, in a sentence for each of the first faults and the number of the others. */
export function describeFaults(faults: readonly RowFault[]): string {
  const named = faults.slice(0, MAX_NAMED).map(({ path, message }) => `${path}: ${message}`);
  const others = faults.length - named.length;
  const atLeast = faults.length >= MAX_FAULTS ? "At least " : "";
  const rest = others === 0 ? [] : [`${atLeast}${others} more error${others === 1 ? "" : "s"}.`];
  return ["Nothing was written.", ...named, ...rest].join(" ");
}
