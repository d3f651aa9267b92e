import { z } from "zod";

export const testsRequest = z.object({
  /** Number of the version to test; null for the draft. */
  version: z.number().nullable(),
  /** The document as JSON text. */
  document: z.string(),
  /** IDs of the tests to run; null for all tests. */
  tests: z.array(z.string()).nullable(),
});
export type TestsRequest = z.output<typeof testsRequest>;
