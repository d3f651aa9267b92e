import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/ratings";
import type { ItemName } from "@/lib/schema/price";
import { call } from "./call";
import { endless } from "./endless";

const PAGE_SIZE = 20;

export function ratingsPages({ kind, id }: ItemName) {
  return endless(["market", kind, id, "ratings"], (at, signal) =>
    call(contract.listRatings, { params: { kind, id }, query: { limit: PAGE_SIZE, ...at }, signal }),
  );
}

export function saveRatingOptions(queries: QueryClient, { kind, id }: ItemName) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.saveRating>) =>
      call(contract.saveRating, { params: { kind, id }, body }),
    onSuccess: () => forget(queries),
  });
}

export function deleteRatingOptions(queries: QueryClient, { kind, id }: ItemName) {
  return mutationOptions({
    mutationFn: () => call(contract.deleteRating, { params: { kind, id } }),
    onSuccess: () => forget(queries),
  });
}

export function answerRatingOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (text: string) => call(contract.answerRating, { params: { id }, body: { text } }),
    onSuccess: () => forget(queries),
  });
}

/** Null shows it again. */
export function hideRatingOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (reason: string | null) => call(contract.hideRating, { params: { id }, body: { reason } }),
    onSuccess: () => forget(queries),
  });
}

function forget(queries: QueryClient) {
  return queries.invalidateQueries({ queryKey: ["market"] });
}
