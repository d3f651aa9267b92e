import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { BulkRetry } from "@/lib/contract/bulk-retries";
import * as contract from "@/lib/contract/bulk-retries";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { CallInput } from "./call";
import { againEvery, type ListQuery } from "./endless";
import { change, forget, pages, query } from "./query";

const WHILE_IT_RUNS_MS = 1_000;
const LIST_EVERY_MS = 3_000;

export function bulkRetriesPages(query: ListQuery<typeof contract.listBulkRetries>) {
  return { ...pages(contract.listBulkRetries, { query }), ...againEvery(LIST_EVERY_MS) };
}

function isUnderWay({ state, counts }: BulkRetry): boolean {
  return state === "running" || (counts.begun ?? 0) > 0;
}

export function bulkRetryOptions(id: string) {
  return queryOptions({
    ...query(contract.getBulkRetry, { params: { id } }),
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && WHILE_IT_RUNS_MS,
  });
}

export const planBulkRetryOptions = changeBulkRetry(
  contract.planBulkRetry,
  (body: BodyIn<typeof contract.planBulkRetry>) => ({ body }),
);

export function changeBulkRetryPlanOptions(id: string) {
  const options = changeBulkRetry(
    contract.changeBulkRetryPlan,
    (body: BodyIn<typeof contract.changeBulkRetryPlan>) => ({ params: { id }, body }),
  );
  return { ...options, scope: inTurn(id) };
}

export function updateBulkRetryOptions(id: string) {
  const options = changeBulkRetry(
    contract.updateBulkRetry,
    (body: BodyIn<typeof contract.updateBulkRetry>) => ({
      params: { id },
      body,
    }),
  );
  return { ...options, scope: inTurn(id) };
}

/**
 * Runs the mutations of a bulk retry one after another, because starting it must wait until earlier changes
 * to its plan are saved.
 */
function inTurn(id: string) {
  return { id: `repair ${id}` };
}

type BulkRetryChange =
  | typeof contract.planBulkRetry
  | typeof contract.changeBulkRetryPlan
  | typeof contract.updateBulkRetry;

function changeBulkRetry<E extends BulkRetryChange, Given>(
  endpoint: E,
  input: (given: Given) => CallInput<E>,
) {
  return mutationOptions({
    ...change(endpoint, input),
    onSuccess: (bulkRetry, _given, _before, { client }) => {
      client.setQueryData(bulkRetryOptions(bulkRetry.id).queryKey, bulkRetry);
      return forget(client, [`/repairs/${bulkRetry.id}/runs`]);
    },
  });
}

export function retriesOptions(id: string, everyMs: number | false = false) {
  return {
    ...query(contract.listRetries, { params: { id }, query: { limit: 20 } }),
    refetchInterval: everyMs,
  };
}
