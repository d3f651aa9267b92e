import { findFactors } from "@/db/queries/second-step";
import { findInstanceRule, findWorkspaceRule, saveInstanceRule } from "@/db/queries/second-step-rules";
import { findUser } from "@/db/queries/users";
import { updateWorkspace } from "@/db/queries/workspaces";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { readWorkspaceRule as contract } from "@/lib/contract/second-step-rules";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

type Rule = AnswerOf<typeof contract>;

export async function readWorkspaceSecondStep(
  services: Services,
  caller: Caller,
): Promise<Result<Rule, Problem>> {
  const [{ workspace, instance, people, without }, yours] = await Promise.all([
    findWorkspaceRule(services.db, caller.workspaceId),
    couldGoOn(services, caller),
  ]);
  return ok({ required: workspace, by_instance: instance, people, without, yours });
}

export async function saveWorkspaceSecondStep(
  services: Services,
  caller: Caller,
  required: boolean,
): Promise<Result<Rule, Problem>> {
  if (required && !(await couldGoOn(services, caller))) return setUpYoursFirst();
  await updateWorkspace(services.db, caller.workspaceId, { secondStepRequired: required });
  services.callers.clear();
  return readWorkspaceSecondStep(services, caller);
}

export async function readInstanceSecondStep(
  services: Services,
  caller: Caller,
): Promise<Result<Rule, Problem>> {
  const [{ instance, people, without }, yours] = await Promise.all([
    findInstanceRule(services.db),
    couldGoOn(services, caller),
  ]);
  return ok({ required: instance, by_instance: instance, people, without, yours });
}

export async function saveInstanceSecondStep(
  services: Services,
  caller: Caller,
  required: boolean,
): Promise<Result<Rule, Problem>> {
  if (required && !(await couldGoOn(services, caller))) return setUpYoursFirst();
  await saveInstanceRule(services.db, required);
  services.callers.clear();
  return readInstanceSecondStep(services, caller);
}

/** People without a password sign in by single sign-on. */
async function couldGoOn({ db }: Services, { userId }: Caller): Promise<boolean> {
  const [user, { totp, passkeys }] = await Promise.all([findUser(db, userId), findFactors(db, userId)]);
  return totp || passkeys > 0 || user?.passwordHash === null;
}

function setUpYoursFirst() {
  return refused("conflict", "Set up your own two-factor authentication first, under Settings > Account.");
}
