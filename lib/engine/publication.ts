import { createHash } from "node:crypto";
import { z } from "zod";
import { getLoopsAround } from "@/lib/graph/get-loops-around";
import { ancestors, graphOf } from "@/lib/graph/graph";
import type { Json } from "@/lib/kit/json";
import { marksOf, type Origin, type Publication, publication } from "@/lib/schema/publication";
import type { CompiledWorkflow } from "./engine";
import type { PublishedValue, StepRecord } from "./run-store";

/**
 * A publication as it is stored with its step. If the published value equals the step's result, it is stored
 * only once, as the result, and the publication refers to it.
 */
const stored = z.union([
  publication,
  publication.omit({ body: true }).extend({ is: z.enum(["result", "text of result"]) }),
]);

export function storedPublication(value: Publication, result: Json, resultText: string): string {
  const { body, ...rest } = value;
  if (body === resultText) return JSON.stringify({ ...rest, is: "result" });
  return JSON.stringify(body === result ? { ...rest, is: "text of result" } : value);
}

function bodyOf(value: z.output<typeof stored>, record: StepRecord): string {
  if ("body" in value) return value.body;
  const result = record.result ?? "null";
  return value.is === "result" ? result : z.string().parse(JSON.parse(result));
}

type Records = ReadonlyMap<number, StepRecord>;

export function toPublication(
  record: StepRecord,
  compiled: Pick<CompiledWorkflow, "document" | "workers">,
  records: Records,
): PublishedValue[] {
  const value = readPublication(record);
  return value === null ? [] : [toPublishedValue(value, marksOf(originOf(record.worker, compiled, records)))];
}

export function readPublication(record: StepRecord): Publication | null {
  if (record.status !== "succeeded" || record.publication === null) return null;
  const value = stored.parse(JSON.parse(record.publication));
  const { providerId, contentType } = value;
  return { providerId, contentType, body: bodyOf(value, record) };
}

/**
 * A published value is sample data if any result in the run is. Its sources are those of the steps before the
 * provider, except steps with sample results.
 */
function originOf(
  provider: number,
  { document, workers }: Pick<CompiledWorkflow, "document" | "workers">,
  records: Records,
): Origin {
  const sample = [...records.values()].some((record) => record.sample);
  const places = new Map(document.workers.map((worker) => [worker.index, worker]));
  const real = [...workers].flatMap(([worker, { definition, worker: placed }]) => {
    // For a worker inside a loop, uses the record of the outermost loop, because the worker's data is part of
    // that loop's result.
    const index = getLoopsAround(placed, places).at(-1) ?? worker;
    const record = records.get(index);
    if (definition.source === undefined || record?.status !== "succeeded" || record.sample) return [];
    return { index, source: definition.source };
  });
  if (real.length === 0) return { sources: [], sample };
  const before = ancestors(graphOf(document), provider);
  const sources = new Set(real.flatMap(({ index, source }) => (before.has(index) ? source : [])));
  return { sources: [...sources].sort(), sample };
}

export function toPublishedValue(publication: Publication, marks: string): PublishedValue {
  const etag = createHash("sha256")
    .update(publication.contentType)
    .update("\n")
    .update(publication.body)
    .digest("base64url")
    .slice(0, 27);
  return { ...publication, etag: `"${etag}"`, marks };
}
