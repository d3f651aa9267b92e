import { findBalances } from "@/db/queries/ledger";
import { findWorkspace } from "@/db/queries/workspaces";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { currencyExponent } from "@/lib/pricing/currencies";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { CREDITS } from "@/lib/service/payments/payments-of";
import { invalidField } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { applyPayment } from "./apply-payment";

export interface CreditOrder {
  readonly workspace_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly reference?: string | undefined;
}

/** Credit for money that the operator has received. A used reference returns the existing payment. */
export async function grantCredit(
  { db, clock }: Services,
  caller: Caller,
  { workspace_id: workspaceId, amount, currency, reference }: CreditOrder,
): Promise<Result<{ id: string; workspace_id: string; amount: number; currency: string }, Problem>> {
  if (currencyExponent(currency) === null)
    return invalidField("currency", "currency_invalid", "The currency must be an ISO 4217 code in capitals.");
  if (!(await findWorkspace(db, workspaceId)))
    return invalidField("workspace_id", "unknown_workspace", "Workspace not found.");
  const now = clock();
  const credit = { workspaceId, amount, currency, reference: reference ?? newId(now) };
  const paid = await db.transaction((transaction) =>
    applyPayment(transaction, CREDITS, credit, { actorId: caller.userId, now }),
  );
  if (paid.workspaceId !== workspaceId || paid.amount !== amount || paid.currency !== currency)
    return fail(problem("conflict", "This reference was already used for another payment."));
  return ok({ id: paid.id, workspace_id: workspaceId, amount, currency });
}

export async function readBalance({ db }: Services, caller: Caller) {
  const items = await findBalances(db, caller.workspaceId);
  return ok({ items });
}
