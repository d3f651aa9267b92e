import { sendAgain } from "@/db/queries/hook-deliveries";
import type { Caller } from "@/lib/schema/person";
import type { Services } from "@/lib/service/services";
import { type Sent, withOpenHook } from "./with-open-hook";

export function redeliver(services: Services, caller: Caller, id: string, n: number): Promise<Sent> {
  return withOpenHook(services, caller, id, async (tx, hook, now) => {
    await sendAgain(tx, hook.id, n, now);
    return n;
  });
}
