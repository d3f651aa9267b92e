import { findInstanceProfile, updateInstanceProfile } from "@/db/queries/instance";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { saveInstanceProfile as saveContract } from "@/lib/contract/instance";
import { type InstanceProfile, instanceProfile } from "@/lib/schema/instance-profile";
import { INSTANCE_PROFILE, parseInstanceProfile } from "@/lib/service/outbound/read-instance-profile";
import type { Services } from "@/lib/service/services";

export async function saveInstanceProfile(
  { db, part }: Pick<Services, "db" | "part">,
  change: BodyOf<typeof saveContract>,
): Promise<InstanceProfile> {
  const saved = await db.transaction(async (transaction) => {
    const before = parseInstanceProfile(await findInstanceProfile(transaction, { lock: true }));
    const profile = instanceProfile.parse({ ...before, ...change });
    await updateInstanceProfile(transaction, JSON.stringify(profile));
    return profile;
  });
  part(INSTANCE_PROFILE).clear();
  return saved;
}
