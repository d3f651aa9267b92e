import * as refunds from "@/lib/contract/refunds";
import { listCharges, refundCharge } from "@/lib/service/money/refund-charge";
import { on } from "./on";

export const billingRoutes = [
  on(refunds.listCharges, (services, { caller, params, query }) =>
    listCharges(services, caller, params.id, query.limit),
  ),
  on(refunds.refundSubscription, (services, { caller, params, body }) =>
    refundCharge(services, caller, params.id, body ?? {}),
  ),
] as const;
