import { lockPeople } from "@/db/queries/members";
import { findInstanceOwner } from "@/db/queries/users";
import { tooBusy } from "@/lib/auth/check-password";
import * as contract from "@/lib/contract/people";
import { fail, ok } from "@/lib/kit/result";
import { onOpen } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { createPerson } from "./create-person";
import { refuseCommonPassword } from "./refuse-common-password";

/** If two people try to set up the instance at the same time, only one of them succeeds. */
export const setUpInstance = onOpen(contract.setUp, async (services, { body }) => {
  if ((await findInstanceOwner(services.db)) !== undefined) return alreadySetUp();
  const common = await refuseCommonPassword(body);
  if (common !== null) return common;
  const hashed = await services.passwords.hash(body.password);
  if (!hashed.ok) return fail(tooBusy());
  const made = await services.db.transaction(async (tx) => {
    await lockPeople(tx, "instance");
    if ((await findInstanceOwner(tx)) !== undefined) return alreadySetUp();
    const made = await createPerson(tx, services.clock, {
      email: body.email,
      name: body.name ?? "",
      passwordHash: hashed.value,
      instanceOwner: true,
    });
    return made === null ? alreadySetUp() : ok({ id: made.userId, workspace_id: made.workspaceId });
  });
  if (made.ok) {
    const actor = { userId: made.value.id, email: body.email };
    await services.security.note({ kind: "instance_set_up", workspaceId: null, actor });
  }
  return made;
});

function alreadySetUp() {
  return refused("conflict", "This instance is already set up. Sign in instead.");
}
