import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/disputes";
import type { BodyIn } from "@/lib/contract/endpoint";
import { listCharges, refundSubscription } from "@/lib/contract/refunds";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";

const disputeKeys = {
  all: ["disputes"],
  list: (query: object) => ["disputes", "list", query],
  ofInstance: (query: object) => ["disputes", "instance", query],
  one: (id: string) => ["disputes", "one", id],
  charges: (subscriptionId: string) => ["disputes", "charges", subscriptionId],
} as const;

const MOST_CHARGES = 50;

export function disputesPages(query: ListQuery<typeof contract.listDisputes>) {
  return endless(disputeKeys.list(query), (at, signal) =>
    call(contract.listDisputes, { query: { ...query, ...at }, signal }),
  );
}

export function allDisputesPages(query: ListQuery<typeof contract.listAllDisputes>) {
  return endless(disputeKeys.ofInstance(query), (at, signal) =>
    call(contract.listAllDisputes, { query: { ...query, ...at }, signal }),
  );
}

export function disputeOptions(id: string) {
  return queryOptions({
    queryKey: disputeKeys.one(id),
    queryFn: ({ signal }) => call(contract.getDispute, { params: { id }, signal }),
  });
}

/** The newest that a subscription was charged. */
export function chargesOptions(subscriptionId: string) {
  return queryOptions({
    queryKey: disputeKeys.charges(subscriptionId),
    queryFn: ({ signal }) =>
      call(listCharges, { params: { id: subscriptionId }, query: { limit: MOST_CHARGES }, signal }),
  });
}

export function openDisputeOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.openDispute>) => call(contract.openDispute, { body }),
    onSettled: () => forget(queries),
  });
}

export function sayOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (text: string) => call(contract.sayInDispute, { params: { id }, body: { text } }),
    onSettled: () => forget(queries),
  });
}

export function withdrawDisputeOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: () => call(contract.withdrawDispute, { params: { id }, body: {} }),
    onSettled: () => forget(queries),
  });
}

export function decideDisputeOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.decideDispute>) =>
      call(contract.decideDispute, { params: { id }, body }),
    onSettled: () => forget(queries),
  });
}

export function refundOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, ...body }: { id: string } & NonNullable<BodyIn<typeof refundSubscription>>) =>
      call(refundSubscription, { params: { id }, body }),
    onSettled: () => forget(queries),
  });
}

/** Money may have moved as well. */
function forget(queries: QueryClient) {
  return Promise.all(
    [disputeKeys.all, ["billing"], ["subscribers"]].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}
