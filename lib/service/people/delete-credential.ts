import { announceKeys, deleteCredential as removeCredential } from "@/db/queries/credentials";
import * as contract from "@/lib/contract/credentials";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { notFound } from "@/lib/service/process/faults";

/** Other processes are notified when the transaction commits and then stop using the key (`vault.ts`). */
export const deleteCredential = on(contract.deleteCredential, async (services, { caller, params }) => {
  const gone = await services.db.transaction(async (tx) => {
    await announceKeys(tx, caller.workspaceId);
    return removeCredential(tx, caller.workspaceId, params.id);
  });
  services.part(OUTBOUND_ACCESS).forget(caller.workspaceId);
  return gone ? ok(undefined) : notFound("credential");
});
