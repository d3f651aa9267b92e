import { checkForm } from "./check-form";
import { checkRegister } from "./check-register";
import type { Done, Finding } from "./operations";
import type { HistoryEvent } from "./recorder";

/** Checks each key by its model. An empty list means that the history is one that a correct product can have. */
export function checkHistory(events: readonly HistoryEvent[]): Finding[] {
  const malformed = checkForm(events);
  if (malformed.length > 0) return malformed;
  return [...operationsByKey(events)].flatMap(([key, operations]) =>
    checkerOf(operations)(operations).map((problem) => ({ key, problem })),
  );
}

function operationsByKey(events: readonly HistoryEvent[]): Map<string, Done[]> {
  const open = new Map<number, HistoryEvent>();
  const keys = new Map<string, Done[]>();
  const add = (invoke: HistoryEvent, type: Done["type"], output: unknown, ended: number) => {
    const of = keys.get(invoke.key ?? "") ?? [];
    of.push({ f: invoke.f, type, input: invoke.value, output, invoked: invoke.time, ended });
    keys.set(invoke.key ?? "", of);
  };
  for (const event of events) {
    if (event.process === "nemesis") continue;
    const invoke = open.get(event.process);
    if (event.type === "invoke") open.set(event.process, event);
    else if (invoke !== undefined) {
      open.delete(event.process);
      add(invoke, event.type, event.value, event.type === "info" ? Number.POSITIVE_INFINITY : event.time);
    }
  }
  for (const invoke of open.values()) add(invoke, "info", null, Number.POSITIVE_INFINITY);
  return keys;
}

/** A key that was only read so far is known by what was read. */
function checkerOf(operations: readonly Done[]): (operations: readonly Done[]) => string[] {
  const fs = new Set(operations.map(({ f }) => f));
  const outputs = operations.filter(isRead).map(({ output }) => output);
  if (outputs.some(Array.isArray)) return checkSet;
  if (fs.has("transfer") || outputs.some((output) => typeof output === "object" && output !== null))
    return checkBank;
  return fs.has("add") ? checkCounter : checkRegister;
}

const isRead = ({ f, type }: Done) => f === "read" && type === "ok";

/**
 * Each read has everything that was acknowledged before it, only values that were added, and no value twice.
 */
function checkSet(operations: readonly Done[]): string[] {
  const added = new Map(
    operations.flatMap((done) => (done.f === "add" ? [[done.input, done] as const] : [])),
  );
  const problems = new Set<string>();
  const seenAt = new Map<unknown, number>();
  for (const read of operations.filter(isRead).sort((one, other) => one.ended - other.ended)) {
    const elements = read.output as unknown[];
    const unique = new Set(elements);
    if (unique.size < elements.length)
      problems.add(`has ${elements.find((element, index) => elements.indexOf(element) < index)} twice`);
    for (const element of unique) {
      const add = added.get(element);
      if (add === undefined || add.invoked > read.ended) problems.add(`has ${element}, which nobody added`);
      else if (add.type === "fail") problems.add(`has ${element}, whose add failed`);
    }
    for (const [element, { type, ended }] of added)
      if (type === "ok" && ended < read.invoked && !unique.has(element)) problems.add(`lost ${element}`);
    for (const [element, at] of seenAt)
      if (at < read.invoked && !unique.has(element)) problems.add(`lost ${element} after a read had it`);
    for (const element of unique) if (!seenAt.has(element)) seenAt.set(element, read.ended);
  }
  return [...problems];
}

/** Each read lies between what was acknowledged before it and what had been tried by its end, and none goes back. */
function checkCounter(operations: readonly Done[]): string[] {
  const adds = operations.filter(({ f, type }) => f === "add" && type !== "fail");
  const reads = operations.filter(isRead);
  const sum = (some: readonly Done[]) => some.reduce((total, { input }) => total + Number(input), 0);
  return reads.flatMap((read) => {
    const value = Number(read.output);
    const least = sum(adds.filter(({ type, ended }) => type === "ok" && ended < read.invoked));
    const most = sum(adds.filter(({ invoked }) => invoked < read.ended));
    const before = reads.filter(({ ended }) => ended < read.invoked).map(({ output }) => Number(output));
    return [
      ...(value < least ? [`read ${value} after ${least} had been acknowledged`] : []),
      ...(value > most ? [`read ${value} when at most ${most} had been added`] : []),
      ...(before.some((earlier) => earlier > value) ? [`read ${value} after a larger count`] : []),
    ];
  });
}

interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** The sum of the balances never changes, and each balance has changed by transfers that happened, once each. */
function checkBank(operations: readonly Done[]): string[] {
  const transfers = operations.filter(({ f, type }) => f === "transfer" && type !== "fail");
  const reads = operations.filter(isRead);
  const [first] = reads;
  if (first === undefined) return [];
  const begin = first.output as Record<string, number>;
  const sum = (balances: Record<string, number>) =>
    Object.values(balances).reduce((total, balance) => total + balance, 0);
  const isUntouched = transfers.every(({ invoked }) => invoked > first.ended);
  return reads.flatMap((read) => {
    const balances = read.output as Record<string, number>;
    const problems: string[] = [];
    if (sum(balances) !== sum(begin)) problems.push(`the sum is ${sum(balances)} instead of ${sum(begin)}`);
    if (!isUntouched) return problems;
    for (const [account, balance] of Object.entries(balances)) {
      const moved = (some: readonly Done[], way: "from" | "to") =>
        some
          .map(({ input }) => input as Transfer)
          .reduce((total, transfer) => total + (transfer[way] === account ? transfer.amount : 0), 0);
      const sure = transfers.filter(({ type, ended }) => type === "ok" && ended < read.invoked);
      const tried = transfers.filter(({ invoked }) => invoked < read.ended);
      const change = balance - (begin[account] ?? 0);
      const [least, most] = [
        moved(sure, "to") - moved(tried, "from"),
        moved(tried, "to") - moved(sure, "from"),
      ];
      if (change < least || change > most)
        problems.push(`the balance of ${account} changed by ${change} instead of ${least} to ${most}`);
    }
    return problems;
  });
}
