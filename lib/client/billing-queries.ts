import { mutationOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as payouts from "@/lib/contract/payouts";
import { grantCredit } from "@/lib/contract/subscriptions";
import { topUp } from "@/lib/contract/top-ups";
import { change, query } from "./query";

/** What shows money of a workspace. */
export const MONEY = ["/balance/**", "/billing/**", "/credits", "/workspaces"];

export const grantCreditOptions = change(
  grantCredit,
  (body: BodyIn<typeof grantCredit>) => ({ body }),
  MONEY,
);

export const topUpOptions = change(topUp, (body: BodyIn<typeof topUp>) => ({ body }));

export const requestPayoutOptions = change(
  payouts.requestPayout,
  (body: BodyIn<typeof payouts.requestPayout>) => ({ body }),
  MONEY,
);

export const cancelPayoutOptions = change(payouts.cancelPayout, (id: string) => ({ params: { id } }), MONEY);

export const openPayoutAccountOptions = change(payouts.openPayoutAccount, () => ({}));

export const saveBillingDetailsOptions = mutationOptions({
  ...change(payouts.saveBillingDetails, (body: BodyIn<typeof payouts.saveBillingDetails>) => ({ body })),
  onSuccess: (saved, _given, _before, { client }) =>
    client.setQueryData(query(payouts.getBillingDetails).queryKey, saved),
});
