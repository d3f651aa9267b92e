import { insertToken } from "@/db/queries/tokens";
import { tooBusy } from "@/lib/auth/check-password";
import { hashToken, newTokenText, tokenPrefix } from "@/lib/auth/token-text";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { createUser as contract } from "@/lib/contract/people";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { createPerson } from "./create-person";
import { refuseCommonPassword } from "./refuse-common-password";

export async function createUser(
  services: Services,
  given: BodyOf<typeof contract>,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const common = refuseCommonPassword(given);
  if (common !== null) return common;
  const hashed = await services.passwords.hash(given.password);
  if (!hashed.ok) return fail(tooBusy());
  return services.db.transaction(async (tx) => {
    const made = await createPerson(tx, services.clock, {
      email: given.email,
      name: given.name ?? "",
      passwordHash: hashed.value,
      instanceOwner: false,
    });
    if (made === null) return refused("conflict", "This email address already has an account.");
    const person = { id: made.userId, workspace_id: made.workspaceId };
    if (!given.token) return ok(person);
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
}
