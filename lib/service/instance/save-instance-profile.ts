import { findInstanceProfile, updateInstanceProfile } from "@/db/queries/instance";
import * as contract from "@/lib/contract/instance";
import { ok } from "@/lib/kit/result";
import { instanceProfile } from "@/lib/schema/instance-profile";
import { on } from "@/lib/service/on";
import { INSTANCE_PROFILE, parseInstanceProfile } from "@/lib/service/outbound/read-instance-profile";

export const saveInstanceProfile = on(contract.saveInstanceProfile, async ({ db, part }, { body }) => {
  const saved = await db.transaction(async (transaction) => {
    const before = parseInstanceProfile(await findInstanceProfile(transaction, { lock: true }));
    const profile = instanceProfile.parse({ ...before, ...body });
    await updateInstanceProfile(transaction, JSON.stringify(profile));
    return profile;
  });
  part(INSTANCE_PROFILE).clear();
  return ok(saved);
});
