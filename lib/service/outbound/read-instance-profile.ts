import { findInstanceProfile } from "@/db/queries/instance";
import { createReadCache, type ReadCache } from "@/lib/kit/read-cache";
import { EMPTY_PROFILE, type InstanceProfile, instanceProfile } from "@/lib/schema/instance-profile";
import type { Part, Services } from "@/lib/service/services";

const KEY = "profile";

/** Other processes see changes within a few seconds, when their copy expires. */
export const INSTANCE_PROFILE: Part<ReadCache<InstanceProfile>> = {
  key: Symbol.for("millrace.instance-profile"),
  make: () => createReadCache({ maxBytes: 2 * 1024 * 1024, maxAgeMs: 3_000 }),
};

export function readInstanceProfile({ db, part }: Pick<Services, "db" | "part">): Promise<InstanceProfile> {
  return part(INSTANCE_PROFILE).find(KEY, async () => {
    const text = await findInstanceProfile(db);
    return { value: parseInstanceProfile(text), bytes: text?.length ?? 0 };
  });
}

export function parseInstanceProfile(text: string | null): InstanceProfile {
  return text === null ? EMPTY_PROFILE : instanceProfile.parse(JSON.parse(text));
}
