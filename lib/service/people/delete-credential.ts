import { announceKeys, deleteCredential as removeCredential } from "@/db/queries/credentials";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { OUTBOUND_ACCESS } from "@/lib/service/outbound/outbound-access";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** Other processes are notified on commit, and stop using it (`vault.ts`). */
export async function deleteCredential(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<undefined, Problem>> {
  const gone = await services.db.transaction(async (tx) => {
    await announceKeys(tx, caller.workspaceId);
    return removeCredential(tx, caller.workspaceId, id);
  });
  services.part(OUTBOUND_ACCESS).forget(caller.workspaceId);
  return gone ? ok(undefined) : notFound("credential");
}
