import { findPayoutAccount, keepPayoutAccount, notePayoutAccount } from "@/db/queries/payout-accounts";
import { findWorkspace } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/payouts";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

type Parts = Pick<Services, "db" | "clock" | "env">;

export const getPayoutAccount = on(contract.getPayoutAccount, async (services, { caller }) => {
  const { workspaceId } = caller;
  const provider = await paymentsOf(services);
  if (provider === null) return ok({ state: "off" });
  const account = await findPayoutAccount(services.db, workspaceId);
  if (account === undefined) return ok({ state: "none" });
  return ok({ state: (await readyAccount(services, workspaceId)) === null ? "incomplete" : "ready" });
});

export const openPayoutAccount = on(contract.openPayoutAccount, async (services, { caller, origin }) => {
  const { workspaceId, email } = caller;
  const { db, clock } = services;
  const provider = await paymentsOf(services);
  if (provider === null)
    return refused(
      "payments_off",
      "This instance has no automatic payouts. The operator transfers payouts to your bank account manually.",
    );
  let account = (await findPayoutAccount(db, workspaceId))?.account;
  if (account === undefined) {
    const name = (await findWorkspace(db, workspaceId))?.name ?? "";
    const made = await provider.payouts.makeAccount(workspaceId, name, email);
    if (!made.ok) return made;
    await keepPayoutAccount(db, workspaceId, made.value, clock());
    account = made.value;
  }
  const page = await provider.payouts.openAccount(account, `${origin}/settings?tab=billing`);
  return page.ok ? ok({ url: page.value }) : page;
});

/**
 * Returns the account that the provider pays this workspace's earnings to; null if the operator pays. Once
 * the account is ready, this no longer queries the provider.
 */
export async function readyAccount(services: Parts, workspaceId: string): Promise<string | null> {
  const provider = await paymentsOf(services);
  const known = provider === null ? undefined : await findPayoutAccount(services.db, workspaceId);
  if (provider === null || known === undefined) return null;
  if (known.isReady) return known.account;
  if (!(await provider.payouts.isReady(known.account))) return null;
  await notePayoutAccount(services.db, known.account, true);
  return known.account;
}
