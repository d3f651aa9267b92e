import type { Finding } from "./operations";
import type { HistoryEvent } from "./recorder";

/** Checks what every checker of histories relies on: who may do what, when. */
export function checkForm(events: readonly HistoryEvent[]): Finding[] {
  const problems: Finding[] = [];
  const open = new Map<number, HistoryEvent>();
  const gone = new Set<number>();
  let last = 0;
  for (const event of events) {
    const { process, type, f, key, time } = event;
    const report = (problem: string) =>
      problems.push({ key: key ?? "history", problem: `${problem} at ${time}` });
    if (time < last) report("the time goes back");
    last = time;
    if (process === "nemesis") {
      if (type !== "info") report(`the nemesis has an event of type ${type}`);
      continue;
    }
    if (gone.has(process)) report(`process ${process} goes on after its outcome was unknown`);
    const invoke = open.get(process);
    if (type === "invoke") {
      if (invoke !== undefined) report(`process ${process} begins an operation during another`);
      open.set(process, event);
      continue;
    }
    if (invoke === undefined) report(`process ${process} ends an operation that it didn't begin`);
    else if (invoke.f !== f || invoke.key !== key) report(`process ${process} ends another operation`);
    open.delete(process);
    if (type === "info") gone.add(process);
  }
  return problems;
}
