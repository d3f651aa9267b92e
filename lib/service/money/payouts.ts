import { findBillingDetails } from "@/db/queries/billing-details";
import { lockFunds, NO_FUNDS, openAccount, writeEntry } from "@/db/queries/ledger";
import {
  listPayouts as findPayouts,
  insertPayout,
  listPendingPayouts,
  type PayoutRow,
} from "@/db/queries/payouts";
import { findWithheld } from "@/db/queries/withheld";
import { findWorkspace } from "@/db/queries/workspaces";
import type { OwedPayout, Payout } from "@/lib/contract/payouts";
import * as contract from "@/lib/contract/payouts";
import { csvText } from "@/lib/kit/csv-text";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import { currencyExponent } from "@/lib/pricing/currencies";
import { formatMoney } from "@/lib/pricing/format-money";
import { splitEarnings } from "@/lib/pricing/split-earnings";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { invalidField, refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { readyAccount } from "./payout-account";
import { payoutAnswer } from "./payout-answer";

/**
 * The money leaves the balance when the payout is requested, so that it can't be spent or requested again
 * in the meantime.
 */
export const requestPayout = on(contract.requestPayout, async (services, { caller, body }) => {
  const { workspaceId, userId } = caller;
  const { amount, currency } = body;
  const { db, clock } = services;
  if (currencyExponent(currency) === null)
    return invalidField(
      "currency",
      "currency_invalid",
      "Use an ISO 4217 currency code in capital letters, such as EUR.",
    );
  const destination = await readyAccount(services, workspaceId);
  return db.transaction(async (transaction): Promise<Result<Payout, Problem>> => {
    const now = clock();
    const own = await openAccount(transaction, workspaceId, currency, now);
    const outside = await openAccount(transaction, null, currency, now);
    const funds = (await lockFunds(transaction, [own, outside])).get(own) ?? NO_FUNDS;
    const holdDays = services.env.payoutHoldDays;
    // The withheld amount is read after locking the balance, so that the withheld amount and the balance
    // include the same sales.
    const withheld = await findWithheld(transaction, workspaceId, { now, holdDays });
    const payable = splitEarnings(funds, withheld.get(currency) ?? 0);
    if (amount > payable.now)
      return refused("more_than_earned", describePayable(payable, currency, holdDays));
    const id = newId(now);
    const details = await findBillingDetails(transaction, workspaceId);
    const payee = details?.name || ((await findWorkspace(transaction, workspaceId))?.name ?? "");
    await insertPayout(transaction, {
      ...{ id, workspaceId, amount, currency, payee, requestedBy: userId, status: "pending" },
      bankAccount: details?.bankAccount ?? "",
      destination,
      requestedAt: new Date(now),
    });
    await writeEntry(transaction, {
      ...{ cause: `payout:${id}`, debit: own, credit: outside, currency, amount, at: now, payoutId: id },
    });
    const requested = new Date(now).toISOString();
    return ok({
      id,
      amount,
      currency,
      status: "pending",
      via: destination === null ? "operator" : "provider",
      requested_at: requested,
      ended_at: null,
      note: null,
    });
  });
});

function describePayable(
  payable: { readonly now: number; readonly later: number },
  currency: string,
  holdDays: number,
): string {
  const now = `You can withdraw at most ${formatMoney(payable.now, currency, "en")} now.`;
  if (payable.later === 0) return now;
  return `${now} Another ${formatMoney(payable.later, currency, "en")} becomes payable later: ${holdDays === 1 ? "1 day" : `${holdDays} days`} after each charge. Revenue from a monthly or yearly charge becomes payable day by day, and revenue from a disputed sale once the dispute is resolved.`;
}

export const listPayouts = on(contract.listPayouts, async ({ db }, { caller: { workspaceId }, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  return ok(pageOf(await findPayouts(db, workspaceId, null, window.value), query, payoutAnswer));
});

export const listOwedPayouts = on(contract.listOwedPayouts, async ({ db }, { query }) => {
  const { status, ...page } = query;
  const window = windowOf(page);
  if (!window.ok) return window;
  return ok(pageOf(await findPayouts(db, null, status ?? null, window.value), page, owedAnswer));
});

const MAX_EXPORTED = 1_000;

/** Returns CSV for a bank, with amounts in major units and a decimal point. */
export async function exportPayouts({ db }: Services): Promise<string> {
  const rows = await listPendingPayouts(db, MAX_EXPORTED);
  const lines = rows.map(({ id, payee, bankAccount, amount, currency, workspaceName, requestedAt }) => [
    ...[payee, bankAccount, inMainUnits(amount, currency), currency, id, workspaceName],
    requestedAt.toISOString(),
  ]);
  return csvText([
    ["payee", "bank_account", "amount", "currency", "payout", "workspace", "requested_at"],
    ...lines,
  ]);
}

function inMainUnits(amount: number, currency: string): string {
  const digits = currencyExponent(currency) ?? 2;
  const text = String(amount).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function owedAnswer(row: PayoutRow): OwedPayout {
  return {
    ...payoutAnswer(row),
    workspace: { id: row.workspaceId, name: row.workspaceName },
    payee: row.payee,
    bank_account: row.bankAccount,
  };
}
