import { csvText } from "@/lib/kit/csv-text";
import { type AuditEntry, outcomeOf } from "./audit-labels";

const HEADER = [
  "at",
  "actor",
  "action",
  "kind",
  "item_id",
  "before_mode",
  "before_amount",
  "before_currency",
  "after_mode",
  "after_amount",
  "after_currency",
  "outcome",
  "class",
  "effective_at",
  "subscribers",
  "existing_subscribers",
  "rules_broken",
] as const;

/**
 * Returns one line per entry of the audit log. Amounts stay in minor units, and values keep the API's format.
 */
export function auditCsv(entries: readonly AuditEntry[]): string {
  return csvText([HEADER, ...entries.map(row)]);
}

function row(entry: AuditEntry): unknown[] {
  const { at, actor, action, kind, item_id, verdict, subscribers } = entry;
  return [
    at,
    actor,
    action,
    kind,
    item_id,
    ...priceCells(entry.before),
    ...priceCells(entry.after),
    outcomeOf(entry),
    verdict?.class,
    verdict?.effective_at,
    subscribers,
    verdict?.existing_subscribers,
    verdict?.errors.map(({ code }) => code).join(" "),
  ];
}

function priceCells(price: unknown): unknown[] {
  if (typeof price !== "object" || price === null) return [price, null, null];
  return ["mode", "amount", "currency"].map((key) => Reflect.get(price, key));
}
