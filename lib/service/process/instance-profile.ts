import { findInstanceProfile, updateInstanceProfile } from "@/db/queries/instance";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { saveInstanceProfile as saveContract } from "@/lib/contract/instance";
import { EMPTY_PROFILE, type InstanceProfile, instanceProfile } from "@/lib/schema/instance-profile";
import type { Services } from "@/lib/service/services";

const KEY = "profile";

/** A few seconds old at most in other processes. */
export function readInstanceProfile({ db, shelf }: Pick<Services, "db" | "shelf">): Promise<InstanceProfile> {
  return shelf.profile.find(KEY, async () => {
    const text = await findInstanceProfile(db);
    return { value: parseProfile(text), bytes: text?.length ?? 0 };
  });
}

export async function saveInstanceProfile(
  { db, shelf }: Pick<Services, "db" | "shelf">,
  change: BodyOf<typeof saveContract>,
): Promise<InstanceProfile> {
  const saved = await db.transaction(async (transaction) => {
    const before = parseProfile(await findInstanceProfile(transaction, { lock: true }));
    const profile = instanceProfile.parse({ ...before, ...change });
    await updateInstanceProfile(transaction, JSON.stringify(profile));
    return profile;
  });
  shelf.profile.clear();
  return saved;
}

function parseProfile(text: string | null): InstanceProfile {
  return text === null ? EMPTY_PROFILE : instanceProfile.parse(JSON.parse(text));
}
