import { findStatement, hasEntry, type StatementRow } from "@/db/queries/statement";
import type { StatementEntry } from "@/lib/contract/billing";
import * as contract from "@/lib/contract/billing";
import { ok } from "@/lib/kit/result";
import { currencyExponent } from "@/lib/pricing/currencies";
import { on } from "@/lib/service/on";
import { invalidQuery } from "@/lib/service/process/faults";
import { badCursor } from "@/lib/service/process/page";

export const readStatement = on(contract.listEntries, async ({ db }, { caller, query }) => {
  const { currency, cursor, limit } = query;
  if (currencyExponent(currency) === null)
    return invalidQuery("currency", "Use an ISO 4217 currency code in capitals, such as EUR.");
  const { workspaceId, userId } = caller;
  const filter = { workspaceId, userId, currency, before: cursor ?? null, limit: limit + 1 };
  if (cursor !== undefined && !(await hasEntry(db, filter))) return badCursor();
  const rows = await findStatement(db, filter);
  const shown = rows.slice(0, limit);
  return ok({
    items: shown.map(entryOf),
    next_cursor: rows.length > limit ? (shown.at(-1)?.cause ?? null) : null,
  });
});

function entryOf(row: StatementRow): StatementEntry {
  return {
    id: row.cause,
    at: row.at.toISOString(),
    what: whatOf(row),
    amount: row.signed,
    balance: row.balance,
    item: row.kind && row.itemId ? { kind: row.kind, id: row.itemId, name: row.itemName } : null,
    run_id: row.runId,
    period:
      row.periodStart && row.periodEnd
        ? { start: row.periodStart.toISOString(), end: row.periodEnd.toISOString() }
        : null,
    reference: row.reference,
  };
}

function whatOf({ cause, signed, runId, periodStart: period }: StatementRow): StatementEntry["what"] {
  const came = signed > 0;
  if (cause.startsWith("share:")) return came ? "share_returned" : "share_taken";
  if (cause.startsWith("payout:")) return "payout";
  if (cause.startsWith("payout-back:")) return "payout_returned";
  if (cause.startsWith("refund:")) return runId === null ? "month_returned" : "cycle_returned";
  if (cause.startsWith("reads:")) return came ? "reads_sold" : "reads_bought";
  if (runId !== null) return came ? "cycle_sold" : "cycle_bought";
  if (period !== null) return came ? "month_sold" : "month_bought";
  return came ? "payment" : "refund";
}
