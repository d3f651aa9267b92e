import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/billing";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import { listMonthlyEarnings } from "@/lib/contract/monthly-earnings";
import * as payouts from "@/lib/contract/payouts";
import { listReceipts } from "@/lib/contract/receipts";
import { listShares } from "@/lib/contract/shares";
import { getBalance, grantCredit } from "@/lib/contract/subscriptions";
import { topUp } from "@/lib/contract/top-ups";
import { listYears } from "@/lib/contract/yearly-statements";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";
import { readPages } from "./read-pages";

const billingKeys = {
  all: ["billing"],
  balance: ["billing", "balance"],
  entries: (query: object) => ["billing", "entries", query],
  credits: (query: object) => ["billing", "credits", query],
  earned: ["billing", "earned"],
  earnings: ["billing", "earnings"],
  shares: ["billing", "shares"],
  details: ["billing", "details"],
  years: ["billing", "years"],
  receipts: (query: object) => ["billing", "receipts", query],
  payoutAccount: ["billing", "payout-account"],
  payouts: (query: object) => ["billing", "payouts", query],
  workspaces: (query: object) => ["billing", "workspaces", query],
} as const;

export const balanceOptions = queryOptions({
  queryKey: billingKeys.balance,
  queryFn: ({ signal }) => call(getBalance, { signal }),
});

export const yearsOptions = queryOptions({
  queryKey: billingKeys.years,
  queryFn: ({ signal }) => call(listYears, { signal }),
});

export function entriesPages(query: ListQuery<typeof contract.listEntries>) {
  return endless(billingKeys.entries(query), (at, signal) =>
    call(contract.listEntries, { query: { ...query, ...at }, signal }),
  );
}

export function readWholeStatement(currency: string) {
  return readPages((page) => call(contract.listEntries, { query: { currency, ...page } }));
}

export function creditsPages(query: ListQuery<typeof contract.listCredits>) {
  return endless(billingKeys.credits(query), (at, signal) =>
    call(contract.listCredits, { query: { ...query, ...at }, signal }),
  );
}

export function workspacesOptions(query: QueryIn<typeof contract.listWorkspaces>) {
  return queryOptions({
    queryKey: billingKeys.workspaces(query),
    queryFn: ({ signal }) => call(contract.listWorkspaces, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function grantCreditOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof grantCredit>) => call(grantCredit, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: billingKeys.all }),
  });
}

/** What can be paid out now, and whether credit can be bought here. */
export const earnedOptions = queryOptions({
  queryKey: billingKeys.earned,
  queryFn: ({ signal }) => call(payouts.getEarned, { signal }),
});

export const monthlyEarningsOptions = queryOptions({
  queryKey: billingKeys.earnings,
  queryFn: ({ signal }) => call(listMonthlyEarnings, { signal }),
});

export function receiptsPages(query: ListQuery<typeof listReceipts>) {
  return endless(billingKeys.receipts(query), (at, signal) =>
    call(listReceipts, { query: { ...query, ...at }, signal }),
  );
}

export const topUpOptions = mutationOptions({
  mutationFn: (body: BodyIn<typeof topUp>) => call(topUp, { body }),
});

export function payoutsPages(query: ListQuery<typeof payouts.listPayouts>) {
  return endless(billingKeys.payouts(query), (at, signal) =>
    call(payouts.listPayouts, { query: { ...query, ...at }, signal }),
  );
}

export function requestPayoutOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof payouts.requestPayout>) => call(payouts.requestPayout, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: billingKeys.all }),
  });
}

export function cancelPayoutOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => call(payouts.cancelPayout, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: billingKeys.all }),
  });
}

/** Asked again whenever one comes back from the provider's page. */
export const payoutAccountOptions = queryOptions({
  queryKey: billingKeys.payoutAccount,
  queryFn: ({ signal }) => call(payouts.getPayoutAccount, { signal }),
});

export const openPayoutAccountOptions = mutationOptions({
  mutationFn: () => call(payouts.openPayoutAccount),
});

export const billingDetailsOptions = queryOptions({
  queryKey: billingKeys.details,
  queryFn: ({ signal }) => call(payouts.getBillingDetails, { signal }),
});

export function saveBillingDetailsOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof payouts.saveBillingDetails>) =>
      call(payouts.saveBillingDetails, { body }),
    onSuccess: (saved) => queries.setQueryData(billingDetailsOptions.queryKey, saved),
  });
}

export const sharesOptions = queryOptions({
  queryKey: billingKeys.shares,
  queryFn: ({ signal }) => call(listShares, { signal }),
});
