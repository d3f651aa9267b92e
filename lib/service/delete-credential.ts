import { deleteCredential as removeCredential } from "@/db/queries/credentials";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "./faults";
import type { Services } from "./services";

/** Workers stop using it within a second (`vault.ts`). */
export async function deleteCredential(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<Result<undefined, Problem>> {
  const gone = isId(id) && (await removeCredential(db, caller.workspaceId, id));
  return gone ? ok(undefined) : notFound("credential");
}
