import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { flow, provider, transform, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { newPerson } from "@/e2e/api/people";
import { type Answer, send } from "@/e2e/api/send";
import { withId } from "@/e2e/api/shapes";
import { until } from "@/e2e/api/until";
import { Instance } from "@/e2e/durability/instance";
import { endedRuns, startLoad, threeStepsFlow } from "@/e2e/durability/load";
import { StreamReader } from "@/e2e/durability/stream-reader";
import { SOAK } from "@/e2e/soak";
import { startUpstream, type Upstream } from "@/e2e/upstream";
import { type Heap, heapOf, INSPECTED } from "./heap-of";

const SECONDS = Number(process.env.MILLRACE_MIXED_SECONDS ?? 600);
/** By then, caches are full and code has been compiled. */
const WARM_S = Math.min(120, SECONDS / 3);
const LOOK_MS = 15_000;
const PACE_MS = 50;
/** Number of stored versions of a provider. */
const KEPT = 100;
const SYMBOLS = 50;

test.describe.configure({ mode: "default", timeout: 300_000 + SECONDS * 1000 });

let mine: Instance | undefined;
let upstream: Upstream | undefined;
test.afterAll(async () => {
  await mine?.remove();
  await upstream?.close();
});

test(
  "ten minutes of all that is done with it: no error, no more memory, and no more kept than was said",
  SOAK,
  async () => {
    upstream = await startUpstream();
    mine = await Instance.create({ MILLRACE_WEB: "1", MILLRACE_WORKERS: "1", ...INSPECTED });
    const instance = mine;
    const { api } = await newPerson(mine.api);
    const { address } = mine;

    const queued = await live(threeStepsFlow(upstream.answers(200).url), api, address);
    const pure = await live(
      flow(
        [
          webhook(0),
          transform(1, "$sum([1..50])"),
          provider(2, "{{run.id}}", { provider_id: "p", response_type: "text" }),
        ],
        [
          [0, 1],
          [1, 2],
        ],
      ),
      api,
      address,
    );
    const boxes = await live(
      flow(
        [
          webhook(0, { respond: "result" }),
          transform(1, "[1..20]"),
          { index: 2, type: "for_each", params: { items: "{{workers[1].result}}" } },
          { index: 3, type: "transform", inside: 2, params: { expression: "item * 2" } },
        ],
        [
          [0, 1],
          [1, 2],
        ],
      ),
      api,
      address,
    );
    await live(
      flow([{ index: 0, type: "schedule_trigger", params: { every: 1 } }, transform(1, "1")], [[0, 1]]),
      api,
      address,
    );
    const columns = [
      { name: "symbol", type: "text" },
      { name: "close", type: "decimal" },
    ];
    const table = withId.parse(
      (await api.post("/tables", { name: "prices", columns, key: ["symbol"] })).json,
    ).id;
    const source = { workflow_id: pure.id, provider_id: "p" };
    const widget = withId.parse(
      (await api.post("/widgets", { name: "w", kind: "text", source, options: {} })).json,
    ).id;
    const layout = [{ widget_id: widget, x: 0, y: 0, w: 4, h: 4 }];
    const board = withId.parse(
      (await api.post("/dashboards", { name: "b", layout, parameters: {} })).json,
    ).id;
    expect((await pure.call()).status).toBe(202);
    await until(
      "the first value is there",
      () => send(pure.providerPath(2)),
      ({ status }) => status === 200,
    );

    const faults: string[] = [];
    const counts = new Map<string, number>();
    let isOver = false;
    const loops: Promise<void>[] = [];
    const again = (name: string, deed: (n: number) => Promise<Answer>, callers = 1) => {
      const loop = async () => {
        for (let n = 0; !isOver; n += 1) {
          const answer = await deed(n).catch((error) => String(error));
          counts.set(name, (counts.get(name) ?? 0) + 1);
          if (typeof answer === "string") faults.push(`${name}: ${answer}`);
          else if (answer.status >= 400)
            faults.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
          await pause(PACE_MS);
        }
      };
      for (let each = 0; each < callers; each += 1) loops.push(loop());
    };
    const load = startLoad(queued, 2);
    again("pure", () => pure.call({}), 2);
    again("box", () => boxes.call({}));
    again("read", () => send(pure.providerPath(2)), 2);
    again("list", () => api.get("/runs?limit=20"));
    again("board", () => api.get(`/dashboards/${board}/data`));
    again("widget", () => api.get(`/widgets/${widget}/data`));
    again("write", (n) =>
      api.post(`/tables/${table}/rows?mode=upsert`, [{ symbol: `S${n % SYMBOLS}`, close: n }]),
    );
    again("rows", () => api.get(`/tables/${table}/rows?limit=20`));
    const readers = Array.from(
      { length: 5 },
      () => new StreamReader(`${address}${new URL(pure.providerPath(2)).pathname}`),
    );

    const heaps: [name: string, heap: Heap][] = [];
    for (const [name, pids] of [
      ["web", mine.webServers()],
      ["worker", mine.workers()],
    ] as const)
      for (const pid of pids) heaps.push([name, await heapOf(mine, pid)]);
    const begun = performance.now();
    const first = new Map<string, number>();
    const last = new Map<string, number[]>(heaps.map(([name]) => [name, []]));
    while (performance.now() - begun < SECONDS * 1000) {
      await pause(LOOK_MS);
      const seconds = (performance.now() - begun) / 1000;
      for (const [name, heap] of heaps) {
        const { held, resident } = await heap();
        console.log(`${seconds.toFixed(0)} s: ${name} holds ${mega(held)} MB, resident ${mega(resident)} MB`);
        if (seconds < WARM_S) continue;
        if (!first.has(name)) first.set(name, held);
        last.get(name)?.push(held);
      }
    }
    isOver = true;
    await Promise.all([load.stop(), ...loops]);
    for (const reader of readers) reader.stop();
    console.log(
      Object.fromEntries(counts),
      `${load.accepted.size} by the queue`,
      `stream to version ${readers[0]?.last}`,
    );

    expect(faults.slice(0, 10)).toEqual([]);
    expect({ statuses: [...load.statuses.keys()], broken: load.broken() }).toEqual({
      statuses: [202],
      broken: 0,
    });
    await endedRuns(api).then((runs) =>
      expect(runs.filter(({ status }) => status !== "succeeded")).toEqual([]),
    );
    expect(
      instance
        .output()
        .split("\n")
        .filter((line) => /"level":"(error|fatal)"|"level":[56]0/.test(line))
        .slice(0, 5),
    ).toEqual([]);
    for (const reader of readers)
      expect({ resets: reader.resets, ends: reader.ends }).toEqual({ resets: 0, ends: [] });
    for (const [name, held] of last) {
      const min = Math.min(...held.slice(-3));
      expect(min / (first.get(name) ?? 1), `${name} from ${first.get(name)} to ${held}`).toBeLessThan(1.1);
    }
    // Only what was promised is stored: a provider's last versions, and a table's rows by key.
    const newest = readers[0]?.last ?? 0;
    expect(newest).toBeGreaterThan(2 * KEPT);
    expect((await send(`${pure.providerPath(2)}?version=${newest - KEPT + 20}`)).status).toBe(200);
    expect((await send(`${pure.providerPath(2)}?version=1`)).status).toBe(404);
    const rows = z.array(z.unknown()).parse((await api.get(`/tables/${table}/rows?limit=1000`)).json);
    expect(rows).toHaveLength(SYMBOLS);
  },
);

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
