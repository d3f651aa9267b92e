import * as contract from "@/lib/contract/disputes";
import type { BodyIn } from "@/lib/contract/endpoint";
import { listCharges, refundSubscription } from "@/lib/contract/refunds";
import { MONEY } from "./billing-queries";
import { change, query } from "./query";

const MAX_CHARGES = 50;
/**
 * Queries that are refetched after a change to a dispute. They include balances, because resolving a dispute
 * may also move money.
 */
const FORGETS = [...MONEY, "/instance/disputes", "/sales", "/subscribers", "/subscriptions/**"];

export function chargesOptions(id: string) {
  return query(listCharges, { params: { id }, query: { limit: MAX_CHARGES } });
}

export const openDisputeOptions = change(
  contract.openDispute,
  (body: BodyIn<typeof contract.openDispute>) => ({ body }),
  FORGETS,
);

export function sayOptions(id: string) {
  return change(contract.sayInDispute, (text: string) => ({ params: { id }, body: { text } }), FORGETS);
}

export function withdrawDisputeOptions(id: string) {
  return change(contract.withdrawDispute, () => ({ params: { id }, body: {} }), FORGETS);
}

export function decideDisputeOptions(id: string) {
  return change(
    contract.decideDispute,
    (body: BodyIn<typeof contract.decideDispute>) => ({ params: { id }, body }),
    FORGETS,
  );
}

export const refundOptions = change(
  refundSubscription,
  ({ id, ...body }: { id: string } & NonNullable<BodyIn<typeof refundSubscription>>) => ({
    params: { id },
    body,
  }),
  FORGETS,
);
