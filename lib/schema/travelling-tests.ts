import { z } from "zod";
import { isKeepable, UNKEEPABLE } from "@/lib/kit/is-keepable";
import { jsonValue } from "./json-value";

/** Format in which a workflow's tests are exported and imported together with its document. */

/** Maximum total size of a document, its tests, and the recorded response bodies that the tests use. */
export const MAX_TRAVELLING_BYTES = 8 * 1024 * 1024;

const type = z.string().max(300).refine(isKeepable, UNKEEPABLE).nullable();

export const travellingBody = z
  .union([
    z.strictObject({ type: type.describe("Content type."), text: z.string() }),
    z.strictObject({ type, base64: z.string() }),
  ])
  .meta({ id: "RecordedBody" });
export type TravellingBody = z.infer<typeof travellingBody>;

export const travellingFields = {
  tests: z
    .array(z.record(z.string(), jsonValue))
    .optional()
    .describe("With `tests=1`: all tests of the workflow, each as in `GET /workflows/{id}/tests/{test}`."),
  inputs: z
    .record(z.string(), travellingBody)
    .optional()
    .describe("With `tests=1`: the recorded bodies that the tests use, by SHA-256."),
};
