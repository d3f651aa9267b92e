import { findPerson } from "@/db/queries/users";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { endAccount } from "./delete-account";
import { mailDeletion } from "./mail-deletion";

/** Deletes a person as if they had deleted their account. They get the reason by email. */
export async function deletePerson(
  services: Services,
  caller: Caller,
  id: string,
  reason: string | null,
): Promise<Result<undefined, Problem>> {
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
}
