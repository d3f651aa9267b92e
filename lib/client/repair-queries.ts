import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { Repair } from "@/lib/contract/repairs";
import * as contract from "@/lib/contract/repairs";
import { call } from "./call";
import { againEvery, endless, type ListQuery } from "./endless";

const repairKeys = {
  list: (query: object) => ["repairs", "list", query],
  one: (id: string) => ["repairs", id],
} as const;

const WHILE_IT_RUNS_MS = 1_000;
const LIST_EVERY_MS = 3_000;

export function repairsPages(query: ListQuery<typeof contract.listRepairs>) {
  return {
    ...endless(repairKeys.list(query), (at, signal) =>
      call(contract.listRepairs, { query: { ...query, ...at }, signal }),
    ),
    ...againEvery(LIST_EVERY_MS),
  };
}

/** Whether anything of it is under way, so that it is worth reading again. */
function isUnderWay({ state, counts }: Repair): boolean {
  return state === "running" || (counts.begun ?? 0) > 0;
}

export function repairOptions(id: string) {
  return queryOptions({
    queryKey: repairKeys.one(id),
    queryFn: ({ signal }) => call(contract.getRepair, { params: { id }, signal }),
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && WHILE_IT_RUNS_MS,
  });
}

const startOfList: string | null = null;

export function repairedRunsOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: [...repairKeys.one(id), "runs"],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listRepairedRuns, {
        params: { id },
        query: { limit: 50, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: startOfList,
    getNextPageParam: (last) => last.next_cursor,
  });
}

export function planRepairOptions(queries: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.planRepair>) => call(contract.planRepair, { body }),
    onSuccess: (repair) => remember(queries, repair),
  });
}

/** One after the other: what begins a repair waits for the choices made before. */
const inTurn = (id: string) => ({ id: `repair ${id}` });

export function changeRepairPlanOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    scope: inTurn(id),
    mutationFn: (body: BodyIn<typeof contract.changeRepairPlan>) =>
      call(contract.changeRepairPlan, { params: { id }, body }),
    onSuccess: (repair) => remember(queries, repair),
  });
}

export function steerRepairOptions(queries: QueryClient, id: string) {
  return mutationOptions({
    scope: inTurn(id),
    mutationFn: (body: BodyIn<typeof contract.steerRepair>) =>
      call(contract.steerRepair, { params: { id }, body }),
    onSuccess: (repair) => remember(queries, repair),
  });
}

export function retriesOptions(runId: string, everyMs: number | false = false) {
  return queryOptions({
    queryKey: ["runs", runId, "retries"],
    queryFn: ({ signal }) =>
      call(contract.listRetries, { params: { id: runId }, query: { limit: 20 }, signal }),
    refetchInterval: everyMs,
  });
}

function remember(queries: QueryClient, repair: Repair): Promise<void> {
  queries.setQueryData(repairOptions(repair.id).queryKey, repair);
  return queries.invalidateQueries({ queryKey: [...repairKeys.one(repair.id), "runs"] });
}
