import { setPersonBlock } from "@/db/queries/blocks";
import { findPerson } from "@/db/queries/users";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** Their sessions and tokens stay, and open nothing until they are unblocked. */
export async function blockPerson(
  { db, clock, callers }: Services,
  id: string,
  reason: string,
): Promise<Result<undefined, Problem>> {
  const person = await findPerson(db, id);
  if (person?.instanceOwner) return refused("conflict", "An owner of this instance can't be blocked.");
  const isFound = await setPersonBlock(db, id, reason, new Date(clock()));
  callers.clear();
  return isFound ? ok(undefined) : notFound("person");
}

export async function unblockPerson(
  { db, clock, callers }: Services,
  id: string,
): Promise<Result<undefined, Problem>> {
  const isFound = await setPersonBlock(db, id, null, new Date(clock()));
  callers.clear();
  return isFound ? ok(undefined) : notFound("person");
}
