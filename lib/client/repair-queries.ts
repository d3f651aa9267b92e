import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { Repair } from "@/lib/contract/repairs";
import * as contract from "@/lib/contract/repairs";
import type { CallInput } from "./call";
import { againEvery, type ListQuery } from "./endless";
import { change, forget, pages, query } from "./query";

const WHILE_IT_RUNS_MS = 1_000;
const LIST_EVERY_MS = 3_000;

export function repairsPages(query: ListQuery<typeof contract.listRepairs>) {
  return { ...pages(contract.listRepairs, { query }), ...againEvery(LIST_EVERY_MS) };
}

/** Whether anything of it is under way, so that it is worth reading again. */
function isUnderWay({ state, counts }: Repair): boolean {
  return state === "running" || (counts.begun ?? 0) > 0;
}

export function repairOptions(id: string) {
  return queryOptions({
    ...query(contract.getRepair, { params: { id } }),
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && WHILE_IT_RUNS_MS,
  });
}

export const planRepairOptions = changeRepair(
  contract.planRepair,
  (body: BodyIn<typeof contract.planRepair>) => ({ body }),
);

export function changeRepairPlanOptions(id: string) {
  const options = changeRepair(
    contract.changeRepairPlan,
    (body: BodyIn<typeof contract.changeRepairPlan>) => ({ params: { id }, body }),
  );
  return { ...options, scope: inTurn(id) };
}

export function steerRepairOptions(id: string) {
  const options = changeRepair(contract.steerRepair, (body: BodyIn<typeof contract.steerRepair>) => ({
    params: { id },
    body,
  }));
  return { ...options, scope: inTurn(id) };
}

/** One after the other: what begins a repair waits for the choices made before. */
function inTurn(id: string) {
  return { id: `repair ${id}` };
}

type RepairChange =
  | typeof contract.planRepair
  | typeof contract.changeRepairPlan
  | typeof contract.steerRepair;

function changeRepair<E extends RepairChange, Given>(endpoint: E, input: (given: Given) => CallInput<E>) {
  return mutationOptions({
    ...change(endpoint, input),
    onSuccess: (repair, _given, _before, { client }) => {
      client.setQueryData(repairOptions(repair.id).queryKey, repair);
      return forget(client, [`/repairs/${repair.id}/runs`]);
    },
  });
}

export function retriesOptions(id: string, everyMs: number | false = false) {
  return {
    ...query(contract.listRetries, { params: { id }, query: { limit: 20 } }),
    refetchInterval: everyMs,
  };
}
