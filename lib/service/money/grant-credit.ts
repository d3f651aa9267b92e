import { findBalances } from "@/db/queries/ledger";
import { findWorkspace } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/subscriptions";
import { newId } from "@/lib/kit/id";
import { fail, ok } from "@/lib/kit/result";
import { currencyExponent } from "@/lib/pricing/currencies";
import { problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { CREDITS } from "@/lib/service/payments/payments-of";
import { invalidField } from "@/lib/service/process/faults";
import { applyPayment } from "./apply-payment";

/** If the reference was used before, the existing payment is returned. */
export const grantCredit = on(contract.grantCredit, async ({ db, clock }, { caller, body }) => {
  const { workspace_id: workspaceId, amount, currency, reference } = body;
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
    return fail(
      problem(
        "conflict",
        "This reference was already used for a payment with a different workspace, amount or currency.",
      ),
    );
  return ok({ id: paid.id, workspace_id: workspaceId, amount, currency });
});

export const getBalance = on(contract.getBalance, async ({ db }, { caller }) => {
  const items = await findBalances(db, caller.workspaceId);
  return ok({ items });
});
