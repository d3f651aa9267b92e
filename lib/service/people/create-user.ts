import { insertToken } from "@/db/queries/tokens";
import { tooBusy } from "@/lib/auth/check-password";
import { hashToken, newTokenText, tokenPrefix } from "@/lib/auth/token-text";
import * as contract from "@/lib/contract/people";
import { newId } from "@/lib/kit/id";
import { fail, ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { createPerson } from "./create-person";
import { refuseCommonPassword } from "./refuse-common-password";

export const createUser = on(contract.createUser, async (services, { body }) => {
  const common = await refuseCommonPassword(body);
  if (common !== null) return common;
  const hashed = await services.passwords.hash(body.password);
  if (!hashed.ok) return fail(tooBusy());
  return services.db.transaction(async (tx) => {
    const made = await createPerson(tx, services.clock, {
      email: body.email,
      name: body.name ?? "",
      passwordHash: hashed.value,
      instanceOwner: false,
    });
    if (made === null) return refused("conflict", "This email address already has an account.");
    const person = { id: made.userId, workspace_id: made.workspaceId };
    if (!body.token) return ok(person);
    const token = newTokenText();
    const now = services.clock();
    await insertToken(tx, {
      id: newId(now),
      workspaceId: made.workspaceId,
      userId: made.userId,
      name: "First token",
      hash: hashToken(token),
      prefix: tokenPrefix(token),
      scopes: ["read", "write"],
      createdAt: new Date(now),
    });
    return ok({ ...person, token });
  });
});
