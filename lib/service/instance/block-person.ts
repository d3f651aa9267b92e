import { setPersonBlock } from "@/db/queries/blocks";
import { findPerson } from "@/db/queries/users";
import * as contract from "@/lib/contract/instance-people";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";

/** Sessions and tokens of a blocked person are kept, but can't be used until the person is unblocked. */
export const blockPerson = on(contract.blockPerson, async ({ db, clock, callers }, { params, body }) => {
  const person = await findPerson(db, params.id);
  if (person?.instanceOwner) return refused("conflict", "An owner of this instance can't be blocked.");
  const isFound = await setPersonBlock(db, params.id, body.reason, new Date(clock()));
  callers.clear();
  return isFound ? ok(undefined) : notFound("person");
});

export const unblockPerson = on(contract.unblockPerson, async ({ db, clock, callers }, { params }) => {
  const isFound = await setPersonBlock(db, params.id, null, new Date(clock()));
  callers.clear();
  return isFound ? ok(undefined) : notFound("person");
});
