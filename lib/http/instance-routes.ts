import { getInstanceProfile, readInstance as endpoint, saveInstanceProfile as saveContract } from "@/lib/contract/instance";
import { ok } from "@/lib/kit/result";
import { readInstance } from "@/lib/service/instance/read-instance";
import { readInstanceProfile, saveInstanceProfile } from "@/lib/service/process/instance-profile";
import { on } from "./on";

export const instanceRoutes = [
  on(endpoint, async (services) => ok(await readInstance(services))),
  on(getInstanceProfile, async (services) => ok(await readInstanceProfile(services))),
  on(saveContract, async (services, { body }) => ok(await saveInstanceProfile(services, body))),
] as const;
