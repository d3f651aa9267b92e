import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { connectSql, type Sql } from "@/db/client";
import { FULL, get, type Pace, passes, post, QUICK, startYardstick, type Yardstick } from "./bench";
import { heading } from "./heading";
import { startHelper } from "./helper";
import type { LoadResult } from "./load/load-task";
import { callOnce, triggerPath } from "./measure/calls";
import { answeringOf, besideOf, inTurn, type Round, type Side } from "./measure/in-turn";
import { CALL_BODY, PROVIDER } from "./product/documents";
import { startInstance } from "./product/instance";
import { publishAll, type Workflows } from "./product/publish-all";
import { drained } from "./product/queue";
import { count, type Figure, line, markdown, millis, percent, plainFigure } from "./report";

/**
 * Measures the cost of OpenTelemetry. Two instances, each with its own database, get the same requests in
 * turn, and one of them sends every span to a receiver. Start it with `npm run bench -- telemetry`, or with
 * `--quick` for a rough figure.
 */
const port = Number(process.env.PORT ?? 4800);
const RECEIVER = port + 3;
const CONNECTIONS = 50;
const isQuick = process.argv.includes("--quick");
const pace: Pace = isQuick ? QUICK : { ...FULL, rounds: 2 };
/**
 * Number of runs through the queue. It is small enough for a slow machine to finish them in seconds; the
 * calls of one second of full load would take minutes to execute.
 */
const QUEUED = isQuick ? 100 : 300;
const AT_ONCE = 10;
const received = z.object({ posts: z.number(), bytes: z.number() });

interface Asked {
  readonly port: number;
  readonly workflows: Workflows;
  readonly sql: Sql;
  stop(): Promise<void>;
}

interface Line {
  readonly what: string;
  readonly status: number;
  side(of: Asked): Side;
}

const calling = (of: Asked, id: string): Side => ({
  port: of.port,
  request: post(of.port, triggerPath(id), CALL_BODY),
});

const LINES: readonly Line[] = [
  {
    what: "answer after 1 transform",
    status: 200,
    side: (of) => calling(of, of.workflows.answer),
  },
  {
    what: "accepted and finished, 5 steps",
    status: 202,
    side: (of) => calling(of, of.workflows.five202),
  },
  {
    what: "`GET /api/w`, 5 KB",
    status: 200,
    side: (of) => ({ port: of.port, request: get(of.port, `/api/w/${of.workflows.board}/${PROVIDER}`) }),
  },
];

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
const isBuilt = process.argv.includes("--built");
if (!isBuilt && spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0)
  process.exit(1);
const receiver = startHelper("trace-receiver");
await receiver.ask({ port: RECEIVER }, received);
const yardstick = await startYardstick(port + 1);
const places = [mkdtempSync(path.join(os.tmpdir(), "bench-")), mkdtempSync(path.join(os.tmpdir(), "bench-"))];
const off = await begin(places[0] ?? "", port, {});
const on = await begin(places[1] ?? "", port + 2, {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${RECEIVER}`,
});
try {
  const { rounds, executed } = await measure(yardstick);
  const figures: Figure[] = LINES.map(({ what, status }, index) =>
    figureOf(what, status, rounds[index] ?? []),
  );
  figures.push(executedFigure(executed));
  const { posts, bytes } = await receiver.ask({}, received);
  figures.push(
    plainFigure("what the receiver was sent", `${count(posts)} batches, ${count(bytes / 1024 / 1024)} MiB`),
  );
  for (const figure of figures) console.log(line(figure));
  writeFileSync(
    "bench/telemetry-results.md",
    markdown(
      [{ title: "On, beside off", figures }],
      heading(
        "OpenTelemetry",
        isQuick ? "short" : "full",
        "Every run is a trace: a span for it and one for each attempt of a step. A read has none.",
      ),
    ),
  );
} finally {
  yardstick.stop();
  receiver.stop();
  await Promise.all([off.stop(), on.stop()]);
  for (const place of places) rmSync(place, { recursive: true, force: true });
}
process.exit(0);

async function begin(dataDir: string, at: number, env: Record<string, string>): Promise<Asked> {
  const instance = await startInstance({ dataDir, port: at }, { workers: 1, env });
  const workflows = await publishAll(at);
  const status = await callOnce(at, workflows.board);
  if (status !== 200) throw new Error(`The board's run answered ${status}`);
  const sql = connectSql(instance.databaseUrl, { max: 2, name: "bench" });
  return {
    port: at,
    workflows,
    sql,
    stop: async () => {
      await sql.end();
      await instance.stop();
    },
  };
}

async function measure(by: Yardstick) {
  const rounds: Round<LoadResult>[][] = LINES.map(() => []);
  const executed: Round<number>[] = [];
  for (const _ of passes(pace)) {
    for (const [index, { side }] of LINES.entries())
      rounds[index]?.push(...(await eitherFirst({ pace, yardstick: by }, side(on), side(off))));
    for (let round = 0; round < pace.rounds; round += 1) {
      executed.push({ product: await executedPerSecond(on), other: await executedPerSecond(off) });
      const first = await executedPerSecond(off);
      executed.push({ product: await executedPerSecond(on), other: first });
    }
  }
  return { rounds, executed };
}

/** Alternates which side goes first. Otherwise two equal sides differ by a tenth. */
async function eitherFirst(
  how: Parameters<typeof inTurn>[0],
  sending: Side,
  silent: Side,
): Promise<Round<LoadResult>[]> {
  const found = await inTurn(how, sending, silent, CONNECTIONS);
  const turned = await inTurn(how, silent, sending, CONNECTIONS);
  return [...found, ...turned.map(({ product, other }) => ({ product: other, other: product }))];
}

/** Runs per second, measured from the first call until a runner has finished the last run. */
async function executedPerSecond({ port: at, workflows, sql }: Asked): Promise<number> {
  const left = Array.from({ length: QUEUED }).values();
  const begun = performance.now();
  const caller = async () => {
    for (const _ of left) {
      const status = await callOnce(at, workflows.intake);
      if (status !== 202) throw new Error(`A call of the queue answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  await drained(sql);
  return (QUEUED / (performance.now() - begun)) * 1000;
}

function executedFigure(rounds: readonly Round<number>[]): Figure {
  const { perSecond, other, ratio } = besideOf(rounds);
  return {
    what: `${QUEUED} runs by way of the queue, until the last has ended`,
    measured: `${count(perSecond)}/s`,
    beside: `${count(other)}/s`,
    ratio: percent(ratio),
    target: "",
    reached: null,
  };
}

function figureOf(what: string, status: number, rounds: readonly Round<LoadResult>[]): Figure {
  const sent = answeringOf(rounds, status);
  const silent = answeringOf(
    rounds.map(({ product, other }) => ({ product: other, other: product })),
    status,
  );
  const wrong = sent.unexpected + silent.unexpected;
  return {
    what: wrong > 0 ? `${what} (${wrong} answers of another status)` : what,
    measured: `${count(sent.perSecond)}/s, p99 ${millis(sent.p99)}`,
    beside: `${count(silent.perSecond)}/s, p99 ${millis(silent.p99)}`,
    ratio: percent(sent.ratio),
    target: "",
    reached: wrong === 0 ? null : false,
  };
}
