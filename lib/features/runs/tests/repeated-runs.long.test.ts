import { createServer } from "node:http";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { findRun } from "@/db/queries/runs";
import { findVersion } from "@/db/queries/workflow-versions";
import type { StepRecord } from "@/lib/engine/run-store";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { soakRuns } from "@/lib/kit/soak-runs.suite";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { caseOfRun } from "@/lib/service/replay/case-of-run";
import { repeatCase } from "@/lib/service/replay/repeat-case";

let calls = 0;
/** Never gives the same answer twice. Some calls get an error, and some no response. */
const upstream = createServer((_request, response) => {
  calls += 1;
  if (calls % 7 === 0) return response.destroy();
  const status = calls % 4 === 0 ? 503 : 200;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ calls }));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});
const address = upstream.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const { call, createWorkflow, database, runToEnd, services } = await testInstance({
  env: { MILLRACE_EGRESS_ALLOW: "127.0.0.1" },
});
const stop = new AbortController().signal;
await call("POST", "/tables", {
  body: {
    name: "rows",
    columns: [
      { name: "k", type: "integer" },
      { name: "note", type: "text" },
    ],
    key: ["k"],
  },
});

const LEAVES = ["transform", "code", "http", "memory", "write", "read", "wait", "notify"] as const;
const MEMORY_MODES = ["changed", "new_items", "get", "set", "count"] as const;
const WRITE_MODES = ["append", "upsert", "replace"] as const;

interface Leaf {
  readonly block: (typeof LEAVES)[number];
  readonly n: number;
}
interface Loop {
  readonly block: "loop";
  readonly items: readonly number[];
  readonly parallel: number;
  readonly collects: boolean;
  readonly body: readonly Block[];
}
interface Branch {
  readonly block: "branch";
  readonly isTrue: boolean;
}
type Block = Leaf | Loop | Branch | { readonly block: "failure" };

const arbitraryLeaf: fc.Arbitrary<Block> = fc.record({ block: fc.constantFrom(...LEAVES), n: fc.nat(5) });
const arbitraryBlock = (body: fc.Arbitrary<Block>): fc.Arbitrary<Block> =>
  fc.oneof(
    { weight: 6, arbitrary: arbitraryLeaf },
    { weight: 1, arbitrary: fc.record({ block: fc.constant("failure" as const) }) },
    { weight: 1, arbitrary: fc.record({ block: fc.constant("branch" as const), isTrue: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        block: fc.constant("loop" as const),
        items: fc.array(fc.nat(3), { maxLength: 4 }),
        parallel: fc.integer({ min: 1, max: 3 }),
        collects: fc.boolean(),
        body: fc.array(body, { minLength: 1, maxLength: 3 }),
      }),
    },
  );
const blocks = fc.array(arbitraryBlock(arbitraryBlock(arbitraryLeaf)), { minLength: 1, maxLength: 7 });

/** The place where the next worker is added: after which worker, with which value, and in which loop. */
interface End {
  readonly after: number | null;
  readonly value: string;
  readonly inside: number | null;
}

class Builder {
  readonly workers: object[] = [{ index: 0, type: "webhook_trigger", params: { webhook_id: "in" } }];
  readonly connections: object[] = [];

  add(
    { after, inside }: End,
    type: string,
    params: object,
    { port, ...more }: { readonly port?: string; readonly retry?: object } = {},
  ): End {
    const index = this.workers.length;
    this.workers.push({ index, type, params, ...(inside !== null && { inside }), ...more });
    if (after !== null) this.connections.push({ from: after, to: index, ...(port && { port }) });
    return { after: index, value: `workers[${index}].result`, inside };
  }

  addAll(end: End, blocks: readonly Block[]): End {
    return blocks.reduce((last, block) => this.#addBlock(last, block), end);
  }

  #addBlock(end: End, block: Block): End {
    switch (block.block) {
      case "failure": {
        const failing = this.add(end, "transform", { expression: "$number('x')" });
        const expression = `workers[${failing.after}].error`;
        return this.add(failing, "transform", { expression }, { port: "error" });
      }
      case "branch": {
        const condition = this.add(end, "condition", { expression: String(block.isTrue) });
        const [yes, no] = ["true", "false"].map((port) =>
          this.add(condition, "transform", { expression: `'${port}'` }, { port }),
        );
        const joined = this.add(yes ?? end, "transform", {
          expression: `workers[${condition.after}].result`,
        });
        this.connections.push({ from: no?.after, to: joined.after });
        return joined;
      }
      case "loop": {
        const { items, parallel, collects, body } = block;
        // With several items at a time, the error of a loop that stops names whichever item failed first.
        const on_error = collects || parallel > 1 ? "collect" : "stop";
        const loop = this.add(end, "for_each", { items, parallel, on_error });
        this.addAll({ after: null, value: "item", inside: loop.after }, body);
        return loop;
      }
      default:
        return this.#addLeaf(end, block);
    }
  }

  #addLeaf(end: End, { block, n }: Leaf): End {
    const { value } = end;
    const memory = { name: `memory${n % 2}`, mode: MEMORY_MODES[n % 5] };
    switch (block) {
      case "transform": {
        const expression = `{ 'n': ${n}, 'now': $now(), 'ms': $millis(), 'value': ${value} }`;
        return this.add(end, "transform", { expression });
      }
      case "code": {
        const source = `console.log(${n}); return { now: Date.now(), value: JSON.stringify(${value} ?? null) };`;
        return this.add(end, "code", { source });
      }
      case "http": {
        const params = { url: `${base}/${n}`, method: "POST", body: { value: `{{${value}}}` } };
        return this.add(end, "http_request", params, { retry: { attempts: 1 + (n % 3), backoff: 0 } });
      }
      case "memory": {
        const more =
          memory.mode === "new_items"
            ? { items: [n, `{{${value}}}`] }
            : memory.mode === "count" || memory.mode === "get"
              ? {}
              : { value: `{{${value}}}` };
        return this.add(end, "memory", { ...memory, ...more });
      }
      case "write": {
        const rows = [{ k: n, note: `{{${value} | json}}` }];
        return this.add(end, "write_table", { table: "rows", rows, mode: WRITE_MODES[n % 3] });
      }
      case "read":
        return this.add(end, "read_table", { table: "rows", order: n % 2 === 0 ? "k" : "-k", limit: n + 1 });
      case "wait":
        return this.add(end, "wait", { mode: "for", seconds: n / 50 });
      case "notify": {
        const params = {
          channel: "webhook",
          to: `${base}/hook`,
          subject: "s",
          message: `{{${value} | json}}`,
        };
        return this.add(end, "notify", params);
      }
    }
  }
}

function workflowOf(blocks: readonly Block[]) {
  const builder = new Builder();
  const end = builder.addAll({ after: 0, value: "workers[0].result", inside: null }, blocks);
  builder.add(end, "data_provider", { provider_id: "out", response_data: `{{${end.value}}}` });
  const { workers, connections } = builder;
  return { format: "millrace.workflow/1", name: "Generated", workers, connections };
}

async function recordedSteps(runId: string) {
  const rows = await database.sql<ReturnType<typeof stepRow>[]>`
    select worker, '{}'::int[] as iteration, type, status, attempt, input, result, error, output, sample, publication, logs
    from run_steps where run_id = ${runId}
    union all
    select worker, iteration, type, status, attempt, input, result, error, output, sample, null, logs
    from inside_steps where run_id = ${runId}`;
  return rows.map(withOwnLogs).sort(inOrder);
}

function stepRow({ worker, iteration = [], type, status, attempt, ...step }: StepRecord) {
  const { input, result, error, outlet: output, sample, publication, logs } = step;
  return {
    ...{ worker, iteration, type, status, attempt, input, result, error, output, sample, publication, logs },
  };
}

/** Logs about calls say how long they took, so only those of code are compared. */
function withOwnLogs(row: ReturnType<typeof stepRow>) {
  return row.type === "code" ? row : { ...row, logs: null };
}

const inOrder = (one: Pick<StepRecord, "worker" | "iteration">, other: typeof one) =>
  one.worker - other.worker || String(one.iteration).localeCompare(String(other.iteration));

async function repeat(runId: string) {
  const [row] = await database.sql`select workspace_id, workflow_id from runs where id = ${runId}`;
  const [workspaceId, workflowId] = [String(row?.workspace_id), String(row?.workflow_id)];
  const run = await findRun(services.db, workspaceId, runId);
  const version = await findVersion(services.db, workspaceId, workflowId, 1);
  if (run === undefined || version === undefined) throw new Error("The run isn't stored");
  const recorded = await caseOfRun(services, run, { tables: "results" });
  if (!recorded.ok) throw new Error(recorded.error);
  const subject = { workspaceId, workflowId, version: 1, document: documentOf(version.document) };
  const repeated = await repeatCase(services, subject, { ...recorded.value, expect: [] }, runId, stop);
  if ("faults" in repeated) throw new Error(JSON.stringify(repeated.faults));
  const { status, error, steps } = repeated.replayed;
  return {
    run,
    repeated: { status, error, unanswered: repeated.unanswered },
    steps: steps.map(stepRow).map(withOwnLogs).sort(inOrder),
  };
}

test("a finished run is repeated byte for byte", async () => {
  await fc.assert(
    fc.asyncProperty(blocks, async (blocks) => {
      const id = await createWorkflow(workflowOf(blocks));
      const published = await call("POST", `/workflows/${id}/publish`);
      expect(published.status, published.text).toBe(200);
      for (const _ of [1, 2]) {
        const { id: runId } = await runToEnd(id);
        const before = calls;
        const { run, repeated, steps } = await repeat(runId);
        expect(steps).toEqual(await recordedSteps(runId));
        expect(repeated).toEqual({ status: run.status, error: run.error, unanswered: [] });
        expect(calls).toBe(before);
      }
    }),
    { numRuns: soakRuns(100) },
  );
});
