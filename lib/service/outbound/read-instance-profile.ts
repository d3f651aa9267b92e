import { findInstanceProfile } from "@/db/queries/instance";
import { EMPTY_PROFILE, type InstanceProfile, instanceProfile } from "@/lib/schema/instance-profile";
import type { Services } from "@/lib/service/services";

const KEY = "profile";

/** Other processes see changes within a few seconds. */
export function readInstanceProfile({
  db,
  storeCache,
}: Pick<Services, "db" | "storeCache">): Promise<InstanceProfile> {
  return storeCache.profile.find(KEY, async () => {
    const text = await findInstanceProfile(db);
    return { value: parseInstanceProfile(text), bytes: text?.length ?? 0 };
  });
}

export function parseInstanceProfile(text: string | null): InstanceProfile {
  return text === null ? EMPTY_PROFILE : instanceProfile.parse(JSON.parse(text));
}
