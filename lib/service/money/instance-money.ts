import { listPayments } from "@/db/queries/payments";
import { listWorkspaces as findWorkspaces } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/billing";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { CREDITS } from "@/lib/service/payments/payments-of";
import { pageOf, windowOf } from "@/lib/service/process/page";

/**
 * These endpoints need no access check here, because their contract refuses everyone but the instance owner.
 */

export const listWorkspaces = on(contract.listWorkspaces, async ({ db }, { query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findWorkspaces(db, { ...window.value, text: query.q ? query.q : null });
  return ok(pageOf(rows, query, (row) => row));
});

export const listCredits = on(contract.listCredits, async ({ db }, { query: page }) => {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await listPayments(db, CREDITS, window.value);
  return ok(pageOf(rows, page, ({ at, ...row }) => ({ ...row, at: at.toISOString() })));
});
