import { createHash } from "node:crypto";
import { type Publication, publication } from "@/lib/schema/publication";
import type { PublishedValue, StepRecord } from "./run-store";

/** What a provider's step publishes, marked as sample data when any of it went into the run. */
export function toPublication(record: StepRecord, marks: string): PublishedValue[] {
  if (record.status !== "succeeded" || record.publication === null) return [];
  return [toPublishedValue(publication.parse(JSON.parse(record.publication)), marks)];
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
