import { sendAgain } from "@/db/queries/hook-deliveries";
import * as contract from "@/lib/contract/hooks";
import { on } from "@/lib/service/on";
import { withOpenHook } from "./with-open-hook";

export const redeliver = on(contract.redeliver, (services, { caller, params: { id, n } }) =>
  withOpenHook(services, caller, id, async (tx, hook, now) => {
    await sendAgain(tx, hook.id, n, now);
    return n;
  }),
);
