import type { RunCost } from "@/lib/contract/run-costs";
import { getLoopsAround } from "@/lib/graph/get-loops-around";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

type Each = Pick<RunCost, "unit" | "currency" | "amount">;
type Times = Pick<RunCost, "times" | "most_times">;

export interface Known {
  costOf(worker: Worker): Each | null;
  lastItems(loop: number): number | null;
}

const ONCE: Times = { times: 1, most_times: 1 };
const USUAL_LIMIT = 1_000;

export function runCosts({ workers: all }: WorkflowDocument, { costOf, lastItems }: Known): RunCost[] {
  const byIndex = new Map(all.map((worker) => [worker.index, worker]));
  const workers = all.filter((worker) =>
    [worker.index, ...getLoopsAround(worker, byIndex)].every(
      (index) => byIndex.get(index)?.disabled !== true,
    ),
  );
  const timesOf = ({ inside }: Worker): Times => {
    const loop = workers.find(({ index }) => index === inside);
    if (loop === undefined) return ONCE;
    const around = timesOf(loop);
    const items = itemsOf(loop, lastItems);
    return {
      times: around.times === null || items === null ? null : around.times * items,
      most_times: around.most_times * (items ?? limitOf(loop)),
    };
  };
  return workers.flatMap((worker) => {
    const each = costOf(worker);
    return each === null ? [] : [{ worker: worker.index, ...each, ...timesOf(worker) }];
  });
}

export function totalCosts(costs: readonly RunCost[]) {
  const totals = new Map<string, Each["unit"]>();
  for (const { unit, currency } of costs) totals.set(`${unit} ${currency ?? ""}`, unit);
  return [...totals].map(([name, unit]) => {
    const same = costs.filter((cost) => `${cost.unit} ${cost.currency ?? ""}` === name);
    const known = same.flatMap(({ amount, times }) => (times === null ? [] : [amount * times]));
    return {
      unit,
      currency: same[0]?.currency ?? null,
      amount: known.length === same.length ? sum(known) : null,
      at_most: sum(same.map(({ amount, most_times: max }) => amount * max)),
    };
  });
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

/** A literal list has a known length. Otherwise, the length in the last run is the best guess. */
function itemsOf({ index, params }: Worker, lastItems: Known["lastItems"]): number | null {
  return Array.isArray(params.items) ? params.items.length : lastItems(index);
}

function limitOf({ params }: Worker): number {
  return typeof params.limit === "number" ? params.limit : USUAL_LIMIT;
}
