import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import { listCharges, refundSubscription } from "@/lib/contract/refunds";
import * as contract from "@/lib/contract/subscribers";
import type { ItemName } from "@/lib/schema/price";
import { call } from "./call";
import { endless, type ListQuery } from "./endless";

const subscriberKeys = {
  all: ["subscribers"],
  list: (query: object) => ["subscribers", "list", query],
  sales: ["subscribers", "sales"],
  charges: (id: string) => ["subscribers", "charges", id],
} as const;

export const salesOptions = queryOptions({
  queryKey: subscriberKeys.sales,
  queryFn: ({ signal }) => call(contract.listSales, { signal }),
});

export function subscribersPages(query: ListQuery<typeof contract.listSubscribers>) {
  return endless(subscriberKeys.list(query), (at, signal) =>
    call(contract.listSubscribers, { query: { ...query, ...at }, signal }),
  );
}

/** The newest hundred: what is older is given back through the interface. */
export function chargesOptions(id: string) {
  return queryOptions({
    queryKey: subscriberKeys.charges(id),
    queryFn: ({ signal }) => call(listCharges, { params: { id }, query: { limit: 100 }, signal }),
    staleTime: 0,
  });
}

export function refundSubscriberOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, ...body }: { id: string } & NonNullable<BodyIn<typeof refundSubscription>>) =>
      call(refundSubscription, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: subscriberKeys.all }),
  });
}

export function endSubscriberOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(contract.endSubscription, { params: { id }, body: reason === "" ? {} : { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: subscriberKeys.all }),
  });
}

export function tellSubscribersOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: ({ kind, id, ...body }: ItemName & BodyIn<typeof contract.tellSubscribers>) =>
      call(contract.tellSubscribers, { params: { kind, id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: subscriberKeys.all }),
  });
}
