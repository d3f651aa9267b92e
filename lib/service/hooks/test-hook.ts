import { insertDeliveries } from "@/db/queries/hook-deliveries";
import { saveHook } from "@/db/queries/hooks";
import type { Caller } from "@/lib/schema/person";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import { newDelivery, testBody } from "./new-delivery";
import { type Sent, withOpenHook } from "./with-open-hook";

export function testHook(services: Services, caller: Caller, id: string): Promise<Sent> {
  return withOpenHook(services, caller, id, async (tx, hook, now) => {
    const n = hook.deliveries + 1;
    await insertDeliveries(tx, [newDelivery(hook, n, testBody(instanceOrigin(services.env), hook), now)]);
    await saveHook(tx, hook.id, { deliveries: n });
    return n;
  });
}
