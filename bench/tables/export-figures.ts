import { z } from "zod";
import { get, type Yardstick } from "@/bench/bench";
import { startHelper } from "@/bench/helper";
import { pause } from "@/bench/pause";
import { type Figure, millis, plainFigure } from "@/bench/report";
import { loadNow } from "./load-now";
import { ALL_ROWS, type BenchTable, count } from "./make-table";
import { residentBytes } from "./web-process-of";

interface Place {
  readonly port: number;
  readonly table: BenchTable;
  readonly web: number;
  readonly yardstick: Yardstick;
  readonly databaseUrl: string;
}

const MEBI = 1024 * 1024;
const MAX_GROWTH_MIB = 64;
const OTHERS_A_SECOND = 200;
const READ_EVERY_MS = 50;
const LISTS = 40;
const LIST_ROWS = 5_000;

const drained = z.object({ seconds: z.number(), bytes: z.number(), lines: z.number() });

export async function* exportFigures(place: Place): AsyncGenerator<Figure> {
  const { port, table, databaseUrl } = place;
  const reader = startHelper("drain");
  const read = (path: string, headers: Record<string, string> = {}) =>
    reader.ask({ url: `http://127.0.0.1:${port}${path}`, headers }, drained);
  const copy = startHelper("copy-out");
  try {
    const bare = await copy.ask({ databaseUrl, tableId: table.id }, drained);
    const copied = ALL_ROWS / bare.seconds;
    const alone = await others(place, 5_000);
    for (const [what, format, headers] of [
      ["CSV", "csv", {}],
      ["NDJSON", "ndjson", {}],
      ["CSV, packed by gzip", "csv", { "Accept-Encoding": "gzip" }],
    ] as const) {
      // The first export compiles code and grows the heap, so only the second one is measured. If it adds
      // nothing, memory use doesn't grow with each export.
      await read(`${table.rows}?format=${format}`, headers);
      const memory = watchMemory(place.web);
      const found = await read(`${table.rows}?format=${format}`, headers);
      const grown = memory.stop();
      const rate = ALL_ROWS / found.seconds;
      yield plainFigure(
        `${what} of 1,000,000 rows`,
        `${count(rate)} rows/s, web server +${grown.toFixed(0)} MB`,
        {
          beside: `${count(copied)} rows/s by COPY, ${loadNow()}`,
          ratio: `${Math.round((100 * rate) / copied)} %`,
          target: `≥ 150,000 rows/s, ≤ +${MAX_GROWTH_MIB} MB`,
          reached: rate >= 150_000 && grown <= MAX_GROWTH_MIB,
        },
      );
    }
    const reading = read(`${table.rows}?format=csv`);
    const beside = await others(place, 3_000);
    await reading;
    yield plainFigure(
      "5 KB from memory for others, 200 a second, while a CSV is read",
      `p50 ${millis(beside.p50)}, p99 ${millis(beside.p99)}`,
      {
        beside: `p50 ${millis(alone.p50)}, p99 ${millis(alone.p99)} before, ${loadNow()}`,
        ratio: `${(beside.p99 / alone.p99).toFixed(1)} ×`,
        target: "p99 ≤ 2 ×",
        reached: beside.p99 <= 2 * alone.p99,
      },
    );
    for (const format of ["csv", "ndjson"]) {
      let seconds = 0;
      for (let n = 0; n < LISTS; n += 1)
        ({ seconds } = add(seconds, await read(`${table.list}?format=${format}`)));
      yield plainFigure(
        `published list of 5,000 rows as ${format}`,
        `${count((LISTS * LIST_ROWS) / seconds)} rows/s`,
        {
          beside: loadNow(),
        },
      );
    }
  } finally {
    reader.stop();
    copy.stop();
  }
}

function add(seconds: number, found: z.infer<typeof drained>) {
  return { seconds: seconds + found.seconds };
}

async function others({ yardstick, port, table }: Place, durationMs: number) {
  const { latency } = await yardstick.run({
    port,
    connections: 20,
    request: get(port, table.value),
    warmupMs: 300,
    durationMs,
    perSecond: OTHERS_A_SECOND,
  });
  return latency;
}

/**
 * Returns how much the process grows, in MiB: its maximum after the first second minus what it held before.
 */
function watchMemory(pid: number) {
  const before = residentBytes(pid);
  let max = before;
  let watching = true;
  void (async () => {
    for (; watching; await pause(READ_EVERY_MS)) max = Math.max(max, residentBytes(pid));
  })();
  return {
    stop: () => {
      watching = false;
      return (max - before) / MEBI;
    },
  };
}
