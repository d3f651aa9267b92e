import { createHash } from "node:crypto";
import { ancestors, graphOf } from "@/lib/graph/order";
import { marksOf, type Origin, type Publication, publication } from "@/lib/schema/publication";
import type { CompiledWorkflow } from "./engine";
import type { PublishedValue, StepRecord } from "./run-store";

type Records = ReadonlyMap<number, StepRecord>;

/** What a provider's step publishes, with what went into it. */
export function toPublication(
  record: StepRecord,
  compiled: Pick<CompiledWorkflow, "document" | "workers">,
  records: Records,
): PublishedValue[] {
  if (record.status !== "succeeded" || record.publication === null) return [];
  const value = publication.parse(JSON.parse(record.publication));
  return [toPublishedValue(value, marksOf(originOf(record.worker, compiled, records)))];
}

/** Sample data when any result of the run was; the sources are those of real results that lead to the provider. */
function originOf(
  provider: number,
  { document, workers }: Pick<CompiledWorkflow, "document" | "workers">,
  records: Records,
): Origin {
  const sample = [...records.values()].some((record) => record.sample);
  const real = [...workers].flatMap(([index, { definition }]) => {
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
