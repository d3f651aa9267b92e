import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/billing";
import type { BodyIn, QueryIn } from "@/lib/contract/endpoint";
import { getBalance, grantCredit } from "@/lib/contract/subscriptions";
import { call } from "./call";
import { readPages } from "./read-pages";

const billingKeys = {
  all: ["billing"],
  balance: ["billing", "balance"],
  entries: (query: object) => ["billing", "entries", query],
  credits: (query: object) => ["billing", "credits", query],
  workspaces: (query: object) => ["billing", "workspaces", query],
} as const;

export const balanceOptions = queryOptions({
  queryKey: billingKeys.balance,
  queryFn: ({ signal }) => call(getBalance, { signal }),
});

export function entriesOptions(query: QueryIn<typeof contract.listEntries>) {
  return queryOptions({
    queryKey: billingKeys.entries(query),
    queryFn: ({ signal }) => call(contract.listEntries, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function readWholeStatement(currency: string) {
  return readPages((page) => call(contract.listEntries, { query: { currency, ...page } }));
}

export function creditsOptions(query: QueryIn<typeof contract.listCredits>) {
  return queryOptions({
    queryKey: billingKeys.credits(query),
    queryFn: ({ signal }) => call(contract.listCredits, { query, signal }),
    placeholderData: keepPreviousData,
  });
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
