import { findFactors } from "@/db/queries/second-step";
import {
  findInstanceRule,
  findWorkspaceRule,
  saveInstanceRule as updateInstanceRule,
} from "@/db/queries/second-step-rules";
import { findUser } from "@/db/queries/users";
import { updateWorkspace } from "@/db/queries/workspaces";
import * as contract from "@/lib/contract/second-step-rules";
import { ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

export const readWorkspaceRule = on(contract.readWorkspaceRule, async (services, { caller }) => {
  const [{ workspace, instance, people, without }, yours] = await Promise.all([
    findWorkspaceRule(services.db, caller.workspaceId),
    couldGoOn(services, caller),
  ]);
  return ok({ required: workspace, by_instance: instance, people, without, yours });
});

export const saveWorkspaceRule = on(contract.saveWorkspaceRule, async (services, { caller, body }) => {
  if (body.required && !(await couldGoOn(services, caller))) return setUpYoursFirst();
  await updateWorkspace(services.db, caller.workspaceId, { secondStepRequired: body.required });
  services.callers.clear();
  return readWorkspaceRule(services, { caller });
});

export const readInstanceRule = on(contract.readInstanceRule, async (services, { caller }) => {
  const [{ instance, people, without }, yours] = await Promise.all([
    findInstanceRule(services.db),
    couldGoOn(services, caller),
  ]);
  return ok({ required: instance, by_instance: instance, people, without, yours });
});

export const saveInstanceRule = on(contract.saveInstanceRule, async (services, { caller, body }) => {
  if (body.required && !(await couldGoOn(services, caller))) return setUpYoursFirst();
  await updateInstanceRule(services.db, body.required);
  services.callers.clear();
  return readInstanceRule(services, { caller });
});

/**
 * True if the caller could still sign in after making a second factor mandatory. Callers who have one can,
 * and so can callers without a password, because they use single sign-on.
 */
async function couldGoOn({ db }: Services, { userId }: Caller): Promise<boolean> {
  const [user, { totp, passkeys }] = await Promise.all([findUser(db, userId), findFactors(db, userId)]);
  return totp || passkeys > 0 || user?.passwordHash === null;
}

function setUpYoursFirst() {
  return refused("conflict", "Set up your own two-factor authentication first, under Settings > Account.");
}
