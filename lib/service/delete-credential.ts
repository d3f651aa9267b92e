import { deleteCredential as removeCredential } from "@/db/queries/credentials";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "./faults";
import { outsideOf } from "./outside";
import type { Services } from "./services";

/** Other processes stop using it within a second (`vault.ts`). */
export async function deleteCredential(
  services: Services,
  caller: Caller,
  id: string,
): Promise<Result<undefined, Problem>> {
  const gone = isId(id) && (await removeCredential(services.db, caller.workspaceId, id));
  outsideOf(services).forget(caller.workspaceId);
  return gone ? ok(undefined) : notFound("credential");
}
