import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import { connectSql } from "@/db/client";
import { post, startYardstick } from "./bench";
import { heading } from "./heading";
import { median } from "./load/latency";
import { callOnce, triggerPath } from "./measure/calls";
import { createPerson, publishWorkflow } from "./product/api";
import { CALL_BODY, chain, fetching } from "./product/documents";
import { startInstance } from "./product/instance";
import { count, line, markdown, millis, plainFigure } from "./report";

/**
 * Measures what others notice while a workspace deletes its oldest recorded responses: `npm run bench --
 * inputs`. Two instances are loaded in turns, and only one of them is at its storage limit.
 */
const LIMIT_BYTES = 32 * 1024 * 1024;
const BODY_BYTES = 150_000;
const ROUNDS = 5;
/** Longer than the interval at which the limit is checked, so that each round has a deletion. */
const ROUND_MS = 12_000;
const CONNECTOR_RUNS_PER_SECOND = 8;
const CALLS_PER_SECOND = 300;
const MAX_RATIO = 1.2;

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (!process.argv.includes("--built")) {
  if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0)
    process.exit(1);
}
const port = Number(process.env.PORT ?? 4800);
const upstream = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/plain" }).end(randomBytes(BODY_BYTES).toString("hex"));
}).listen(port + 3, "127.0.0.1");
await once(upstream, "listening");

const limited = await start(port, LIMIT_BYTES);
const roomy = await start(port + 1, 2 ** 40);
const others = await startYardstick(port + 4);
const own = await startYardstick(port + 5);
try {
  const rounds: { readonly limited: number; readonly roomy: number; readonly deleted: number }[] = [];
  await fill(limited);
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await limited.stored();
    const found = { limited: await p99Of(limited), roomy: await p99Of(roomy) };
    const written = (CONNECTOR_RUNS_PER_SECOND * ROUND_MS) / 1_000;
    const deleted = before + written - (await limited.stored());
    console.log(
      `  round ${round + 1}: ${millis(found.limited)} while ${count(deleted)} bodies were deleted, else ${millis(found.roomy)}`,
    );
    rounds.push({ ...found, deleted });
  }
  const ratio = median(rounds.map((round) => round.limited / round.roomy));
  const figure = plainFigure(
    "p99 of another workspace's calls while a workspace deletes old responses",
    millis(median(rounds.map((round) => round.limited))),
    {
      beside: `${millis(median(rounds.map((round) => round.roomy)))} without a deletion`,
      ratio: ratio.toFixed(2),
      target: `≤ ${MAX_RATIO}`,
      reached: ratio <= MAX_RATIO,
    },
  );
  console.log(line(figure));
  writeFileSync(
    "bench/inputs-results.md",
    markdown(
      [{ title: "A workspace at its limit of recorded responses", figures: [figure] }],
      heading("Recorded responses", `median of ${ROUNDS} rounds in turns`),
    ),
  );
} finally {
  for (const yardstick of [others, own]) yardstick.stop();
  upstream.close();
  await Promise.all([limited.stop(), roomy.stop()]);
}
process.exit(0);

async function start(at: number, inputBytes: number) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
  const env = { MILLRACE_INPUT_BYTES: String(inputBytes), MILLRACE_EGRESS_ALLOW: "127.0.0.1" };
  const instance = await startInstance({ dataDir, port: at }, { workers: 1, env });
  const neighbour = await createPerson(at, "neighbour@example.com");
  const sql = connectSql(instance.databaseUrl, { max: 1, name: "bench" });
  return {
    port: at,
    connector: await publishWorkflow(at, fetching(`http://127.0.0.1:${port + 3}/`)),
    call: await publishWorkflow(at, chain(1, "result"), neighbour),
    async stored(): Promise<number> {
      const [row] = await sql`select count(*)::int as bodies from input_bodies`;
      return row?.bodies ?? 0;
    },
    async stop() {
      await sql.end();
      await instance.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Loaded = Awaited<ReturnType<typeof start>>;

async function fill({ port: at, connector }: Loaded): Promise<void> {
  const runs = Math.ceil(LIMIT_BYTES / BODY_BYTES);
  for (let run = 0; run < runs; run += 1) {
    const status = await callOnce(at, connector);
    if (status !== 202) throw new Error(`A connector's run was answered ${status}`);
  }
}

async function p99Of({ port: at, connector, call }: Loaded): Promise<number> {
  const task = { port: at, warmupMs: 500, durationMs: ROUND_MS };
  const [result] = await Promise.all([
    others.run({
      ...task,
      connections: 20,
      request: post(at, triggerPath(call), CALL_BODY),
      perSecond: CALLS_PER_SECOND,
    }),
    own.run({
      ...task,
      connections: 10,
      request: post(at, triggerPath(connector), CALL_BODY),
      perSecond: CONNECTOR_RUNS_PER_SECOND,
    }),
  ]);
  return result.latency.p99;
}
