import type { z } from "zod";
import { forgetSignUps, takeSignUp } from "@/db/queries/sign-ups";
import { readSignUpToken } from "@/lib/auth/sign-up-token";
import type { confirmAnswer } from "@/lib/contract/sign-ups";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { createPerson } from "./create-person";
import { closedSignUp } from "./sign-up";

/** Who has the link reads that mail: they become a person, with a workspace of their own. Of two at once, one does. */
export async function confirmSignUp(
  services: Services,
  token: string,
  address: string,
): Promise<Result<z.output<typeof confirmAnswer>, Problem>> {
  const { env, db, clock } = services;
  if (env.signUp === "closed") return closedSignUp();
  const id = readSignUpToken(env.secretKey, token);
  if (id === null) return deadLink();
  const made = await db.transaction(async (tx) => {
    const row = await takeSignUp(tx, id, new Date(clock()));
    if (row === undefined) return deadLink();
    await forgetSignUps(tx, row.email);
    const person = await createPerson(tx, clock, { ...row, instanceOwner: false });
    if (person === null) return refused("conflict", "This address has an account already. Sign in.");
    return ok({ ...person, email: row.email });
  });
  if (!made.ok) return made;
  const { userId, workspaceId, email } = made.value;
  await services.security.note({ kind: "signed_up", workspaceId, actor: { userId, email }, address });
  return ok({ email, workspace_id: workspaceId });
}

function deadLink() {
  return refused("not_found", "This link was used, is older than a day, or is not whole. Sign up again.");
}
