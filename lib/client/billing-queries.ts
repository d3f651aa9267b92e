import { mutationOptions } from "@tanstack/react-query";
import * as autoTopUp from "@/lib/contract/auto-top-up";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as payouts from "@/lib/contract/payouts";
import { grantCredit } from "@/lib/contract/subscriptions";
import { topUp } from "@/lib/contract/top-ups";
import { change, query } from "./query";

export const MONEY = ["/balance/**", "/billing/**", "/credits", "/workspaces"];

export const grantCreditOptions = change(
  grantCredit,
  (body: BodyIn<typeof grantCredit>) => ({ body }),
  MONEY,
);

export const topUpOptions = change(topUp, (body: BodyIn<typeof topUp>) => ({ body }));

/** Polled because the bell reports when auto top-up has been turned off. Once a minute is enough for that. */
const AUTO_TOP_UP_MS = 60_000;

export const autoTopUpOptions = { ...query(autoTopUp.getAutoTopUp), refetchInterval: AUTO_TOP_UP_MS };

export const saveAutoTopUpOptions = mutationOptions({
  ...change(autoTopUp.saveAutoTopUp, (body: BodyIn<typeof autoTopUp.saveAutoTopUp>) => ({ body })),
  onSuccess: (saved, _given, _before, { client }) => client.setQueryData(autoTopUpOptions.queryKey, saved),
});

export const saveCardOptions = change(autoTopUp.saveCard, () => ({ body: { consent: true as const } }));

export const removeCardOptions = change(autoTopUp.removeCard, () => ({}), ["/billing/auto-top-up"]);

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
