import { z } from "zod";
import { idInput } from "@/lib/schema/id-input";
import { testResults } from "@/lib/schema/workflow-test";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { byId, MAX_VERSIONS } from "./shapes";

const endpoint = endpointsOf("Workflows");
const version = z.int().min(1).max(MAX_VERSIONS);

export const runWorkflowTests = endpoint({
  id: "runWorkflowTests",
  method: "POST",
  path: "/workflows/{id}/tests/run",
  access: "write",
  summary: "Run a workflow's tests and wait for their results",
  params: byId,
  body: z
    .object({
      version: z
        .union([z.literal("draft"), version])
        .default("draft")
        .describe("Version to test; the draft by default."),
      tests: z.array(idInput).max(500).optional().describe("IDs of the tests to run; all by default."),
    })
    .default({ version: "draft" }),
  answer: testResults,
  problems: ["not_publishable", "version_not_found", "overloaded"],
});

export const verifyValue = endpoint({
  id: "verifyValue",
  method: "POST",
  path: "/workflows/{id}/verify",
  access: "read",
  summary: "Replay the run that published a value, and compare the replay's value with the published one",
  params: byId,
  body: z.object({ provider_id: z.string().max(100), version: z.int().min(1).max(MAX_VERSIONS) }),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    verdict: z.enum(["verified", "contradicted", "unverifiable"]),
    reasons: z.array(z.string()),
    value_sha256: z.string().nullable().describe("Hash of the stored value."),
  }),
  problems: ["provider_not_found", "version_not_found", "overloaded"],
});
