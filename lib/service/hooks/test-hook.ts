import { insertDeliveries } from "@/db/queries/hook-deliveries";
import { saveHook } from "@/db/queries/hooks";
import * as contract from "@/lib/contract/hooks";
import { on } from "@/lib/service/on";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { newDelivery, testBody } from "./new-delivery";
import { withOpenHook } from "./with-open-hook";

export const testHook = on(contract.testHook, (services, { caller, params: { id } }) =>
  withOpenHook(services, caller, id, async (tx, hook, now) => {
    const n = hook.deliveries + 1;
    await insertDeliveries(tx, [newDelivery(hook, n, testBody(instanceOrigin(services.env), hook), now)]);
    await saveHook(tx, hook.id, { deliveries: n });
    return n;
  }),
);
