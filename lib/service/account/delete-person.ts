import { findPerson } from "@/db/queries/users";
import * as contract from "@/lib/contract/instance-people";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { endAccount } from "./delete-account";
import { mailDeletion } from "./mail-deletion";

/** The person gets the reason by email. */
export const deletePerson = on(contract.deletePerson, async (services, { caller, params, body }) => {
  const { id } = params;
  const reason = body?.reason ?? null;
  const deleted = await services.db.transaction(async (tx) => {
    const person = await findPerson(tx, id);
    if (person === undefined) return notFound("person");
    if (person.instanceOwner) return refused("conflict", "An owner of this instance can't be deleted.");
    const ended = await endAccount(
      services,
      tx,
      { ...caller, userId: id, email: person.email, instanceOwner: false },
      "operator",
    );
    if (ended.ok) await mailDeletion(services, tx, caller, [person.email], { what: "your account", reason });
    return ended;
  });
  services.callers.clear();
  return deleted;
});
