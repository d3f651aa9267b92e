import { describeFaults } from "@/lib/schema/describe-faults";
import type { RowFault } from "@/lib/schema/table";
import { MAX_FAULTS } from "./check-rows";

const MAX_NAMED = 5;

export function describeRowFaults(faults: readonly RowFault[]): string {
  const isPartial = faults.length >= MAX_FAULTS;
  return `No rows were written. ${describeFaults(faults, { maxNamed: MAX_NAMED, isPartial })}`;
}
