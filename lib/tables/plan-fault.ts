import { fail } from "@/lib/kit/result";

export interface PlanFault {
  /** For example `where.symbol.gte`. */
  readonly path: string;
  readonly code: "unknown_column" | "invalid_query";
  readonly message: string;
}

export function invalid(path: string, message: string): { ok: false; error: PlanFault } {
  return fail({ path, code: "invalid_query", message });
}

const MAX_NAMES = 50;

export function unknownColumn(path: string, name: string, names: readonly string[]): PlanFault {
  const known =
    names.length === 0 ? "The rows have no columns." : `Columns: ${names.slice(0, MAX_NAMES).join(", ")}.`;
  return {
    path,
    code: "unknown_column",
    message: `Column \`${name.slice(0, 64)}\` not found. ${known}`,
  };
}
