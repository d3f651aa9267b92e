import { createHash } from "node:crypto";
import type { Json } from "@/lib/kit/json";
import { isJsonObject } from "@/lib/kit/json";
import { type Publication, publication } from "@/lib/schema/publication";
import type { PublishedValue, StepRecord } from "./run-store";

/** What a provider's step publishes, marked as sample data when any result of the run was. */
export function toPublication(
  record: StepRecord,
  outputs: ReadonlyMap<number, { readonly result?: Json }>,
): PublishedValue[] {
  if (record.status !== "succeeded" || record.publication === null) return [];
  const value = publication.parse(JSON.parse(record.publication));
  return [toPublishedValue(value, hasSample(outputs) ? "sample" : "")];
}

function hasSample(outputs: ReadonlyMap<number, { readonly result?: Json }>): boolean {
  for (const { result } of outputs.values()) if (isJsonObject(result) && result.sample === true) return true;
  return false;
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
