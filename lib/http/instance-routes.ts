import {
  readInstance as endpoint,
  getInstanceProfile,
  saveInstanceProfile as saveContract,
} from "@/lib/contract/instance";
import { ok } from "@/lib/kit/result";
import { readInstance } from "@/lib/service/instance/read-instance";
import { saveInstanceProfile } from "@/lib/service/instance/save-instance-profile";
import { readInstanceProfile } from "@/lib/service/process/read-instance-profile";
import { on } from "./on";

export const instanceRoutes = [
  on(endpoint, async (services) => ok(await readInstance(services))),
  on(getInstanceProfile, async (services) => ok(await readInstanceProfile(services))),
  on(saveContract, async (services, { body }) => ok(await saveInstanceProfile(services, body))),
] as const;
