import { readInstance as endpoint } from "@/lib/contract/instance";
import { ok } from "@/lib/kit/result";
import { readInstance } from "@/lib/service/instance/read-instance";
import { on } from "./on";

export const instanceRoutes = [on(endpoint, async (services) => ok(await readInstance(services)))] as const;
