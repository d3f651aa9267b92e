import type { StatementEntry } from "@/lib/contract/billing";
import { csvText } from "@/lib/kit/csv-text";
import { majorUnits } from "@/lib/pricing/currencies";

const HEADER = [
  "at",
  "what",
  "kind",
  "item_id",
  "item",
  "run_id",
  "period_start",
  "period_end",
  "reference",
  "amount",
  "balance",
  "currency",
  "entry",
] as const;

/** Amounts are in major units with a decimal point. */
export function statementCsv(entries: readonly StatementEntry[], currency: string): string {
  return csvText([
    HEADER,
    ...entries.map(({ id, at, what, item, run_id, period, reference, amount, balance }) => [
      at,
      what,
      item?.kind,
      item?.id,
      item?.name,
      run_id,
      period?.start,
      period?.end,
      reference,
      majorUnits(amount, currency),
      majorUnits(balance, currency),
      currency,
      id,
    ]),
  ]);
}
