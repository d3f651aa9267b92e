import {
  findForfeitedCredit,
  findRefundablePayments,
  insertCardRefund,
  sumPlannedRefunds,
} from "@/db/queries/card-refunds";
import { lockFunds, NO_FUNDS } from "@/db/queries/ledger";
import { newId } from "@/lib/kit/id";
import { planCardRefunds, unusedCredit } from "@/lib/pricing/plan-card-refunds";
import type { Services } from "@/lib/service/services";

const BATCH = 100;

/**
 * Plans card refunds of credit that can no longer be used because its workspace is closed. The plan is
 * derived from the ledger, so it also covers payments that arrive late and amounts that were reserved for
 * runs and are released when the runs end.
 */
export async function planClosedRefunds({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  for (const { id: account, workspaceId, currency } of await findForfeitedCredit(db, BATCH))
    await db.transaction(async (tx) => {
      // The planned refunds are read after locking the balance, so that the second of two concurrent rounds
      // sees those of the first.
      const funds = (await lockFunds(tx, [account])).get(account) ?? NO_FUNDS;
      const of = { workspaceId, currency };
      const unused = unusedCredit(funds) - (await sumPlannedRefunds(tx, of));
      const now = clock();
      for (const { id: topUpId, amount } of planCardRefunds(unused, await findRefundablePayments(tx, of)))
        await insertCardRefund(tx, { ...of, id: newId(now), topUpId, amount, plannedAt: new Date(now) });
    });
}
