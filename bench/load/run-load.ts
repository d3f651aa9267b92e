import { type Connection, openConnection } from "./connection";
import { latencyOf } from "./latency";
import type { LoadResult, LoadTask, RoundsTask } from "./load-task";

/**
 * In a closed loop, each connection sends its next request when it has its response. With a rate, the loop is
 * open: each request is sent when it is due, on any free connection.
 */
export async function runLoad(task: LoadTask): Promise<LoadResult> {
  const [result] = await runRounds({ ...task, rounds: 1 });
  if (result === undefined) throw new Error("There is no round");
  return result;
}

export async function runRounds(task: RoundsTask): Promise<LoadResult[]> {
  const tally = new Tally();
  const idle: Connection[] = [];
  const connections: Connection[] = [];
  let sending = true;

  for (let index = 0; index < task.connections; index += 1) {
    const connection = await openConnection(
      task.port,
      ({ status, ms }) => {
        tally.count(status, ms);
        if (!sending || task.perSecond !== undefined) idle.push(connection);
        else connection.send(task.request);
      },
      (reason) => tally.lose(reason),
    );
    connections.push(connection);
  }

  idle.push(...connections);
  const stopPacing = task.perSecond === undefined ? sendAll(idle, task) : pace(idle, task, task.perSecond);
  await pause(task.warmupMs);
  const results: LoadResult[] = [];
  for (let round = 0; round < task.rounds; round += 1) {
    const begun = tally.begin();
    await pause(task.durationMs);
    results.push(tally.end(begun));
  }
  sending = false;
  stopPacing();
  await drained(idle, connections.length);
  for (const connection of connections) connection.close();
  return results;
}

function sendAll(idle: Connection[], task: LoadTask): () => void {
  for (const connection of idle.splice(0)) connection.send(task.request);
  return () => undefined;
}

const TICK_MS = 5;

function pace(idle: Connection[], task: LoadTask, perSecond: number): () => void {
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const connection = idle.pop();
      if (connection === undefined) return;
      connection.send(task.request);
    }
  }, TICK_MS);
  return () => clearInterval(timer);
}

class Tally {
  #times = new Map<string, number[]>();
  #statuses = new Map<string, number>();

  count(status: number, ms: number): void {
    const key = String(status);
    const times = this.#times.get(key);
    if (times) times.push(ms);
    else this.#times.set(key, [ms]);
    this.#statuses.set(key, (this.#statuses.get(key) ?? 0) + 1);
  }

  lose(reason: string): void {
    this.#statuses.set(reason, (this.#statuses.get(reason) ?? 0) + 1);
  }

  begin() {
    this.#times = new Map();
    return { at: performance.now(), cpu: process.cpuUsage() };
  }

  end(begun: { at: number; cpu: NodeJS.CpuUsage }): LoadResult {
    const elapsedMs = performance.now() - begun.at;
    const { user, system } = process.cpuUsage(begun.cpu);
    const times = [...this.#times.values()].flat();
    const answers = times.length;
    return {
      answers,
      perSecond: (answers / elapsedMs) * 1000,
      // If there was no response, the latency is at least the time spent waiting.
      latency: latencyOf(answers > 0 ? times : [elapsedMs]),
      statuses: Object.fromEntries(this.#statuses),
      byStatus: Object.fromEntries(
        [...this.#times].map(([status, each]) => [status, { answers: each.length, ...latencyOf(each) }]),
      ),
      cpuShare: (user + system) / 1000 / elapsedMs,
    };
  }
}

/**
 * Waits for the last responses before the connections are closed, so that the server is left with no
 * unfinished work.
 */
async function drained(idle: readonly Connection[], all: number): Promise<void> {
  const until = performance.now() + 65_000;
  while (idle.length < all && performance.now() < until) await pause(5);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
