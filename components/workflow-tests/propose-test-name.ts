import { formatDay } from "@/components/parts/format-day";
import type { Run } from "@/lib/schema/run";

const MAX_VARIABLES = 2;
const MAX_LENGTH = 80;

/**
 * Proposes a name for a test of the run, for example "symbol AAPL, 30 Nov 2026" or "30 Nov 2026, fails with
 * rate_limited".
 */
export function proposeTestName({
  context,
  error,
  started_at: startedAt,
  created_at: createdAt,
}: Pick<Run, "context" | "error" | "started_at" | "created_at">): string {
  const variables = Object.entries(context)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value) && value !== "")
    .slice(0, MAX_VARIABLES)
    .map(([name, value]) => `${name} ${value}`);
  const parts = [...variables, formatDay(startedAt ?? createdAt, "en-GB")];
  if (error !== null) parts.push(`fails with ${error.code}`);
  const name = parts.join(", ");
  return name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH - 1)}…` : name;
}
