import { z } from "zod";
import { FORMAT } from "@/lib/schema/format";
import { jsonValue } from "@/lib/schema/json-value";

/** The API, exported files and the clipboard share this format. */

export const WORKFLOW_LIMITS = { workers: 2_000, connections: 10_000, notes: 500 } as const;

const position = z.strictObject({ x: z.number(), y: z.number() });

const retryPolicy = z.strictObject({
  attempts: z.int().min(1).max(10).default(1),
  codes: z.array(z.string()).optional(),
  backoff: z
    .number()
    .min(0)
    .max(3600)
    .optional()
    .describe("Seconds before the second attempt. Doubles with each further attempt."),
});

export const worker = z
  .strictObject({
    index: z.int().min(0).max(1_000_000),
    type: z.string(),
    name: z.string().max(200).optional(),
    description: z.string().max(10_000).optional(),
    position: position.optional(),
    params: z.record(z.string(), jsonValue).default({}),
    retry: retryPolicy.optional(),
    timeout: z.number().positive().max(86_400).optional().describe("Maximum seconds per attempt."),
    disabled: z
      .boolean()
      .optional()
      .describe(
        "True if the worker only passes on its input, the result of the worker before it. A disabled trigger starts no runs, a disabled provider publishes no data.",
      ),
    inside: z
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe("Index of the `for_each` loop that contains the worker."),
  })
  .meta({ id: "Worker" });

export const connection = z
  .strictObject({
    from: z.int(),
    to: z.int(),
    port: z
      .string()
      .optional()
      .describe(
        'Output of the worker: `"true"` or `"false"` of a condition, a name of a switch, `"error"` of any worker.',
      ),
  })
  .meta({ id: "Connection" });

const note = z.strictObject({
  id: z.string().max(100),
  text: z.string().max(20_000),
  position: position.optional(),
  size: z.strictObject({ width: z.number(), height: z.number() }).optional(),
});

const onFailure = z
  .strictObject({
    workflow_id: z.string().max(100),
    trigger: z.int().min(0).optional().describe("Default: its first webhook trigger."),
  })
  .describe("Workflow that runs after each failed production run of this one.");

export const workflowDocument = z
  .strictObject({
    format: z.literal(FORMAT),
    name: z.string().max(200).default("Untitled workflow"),
    description: z.string().max(20_000).default(""),
    notes: z.array(note).max(WORKFLOW_LIMITS.notes).optional(),
    workers: z.array(worker).max(WORKFLOW_LIMITS.workers),
    connections: z.array(connection).max(WORKFLOW_LIMITS.connections).default([]),
    on_failure: onFailure.optional(),
    require_tests: z
      .boolean()
      .optional()
      .describe("True if the draft can only be published while all tests of the workflow pass."),
  })
  .meta({ id: "WorkflowDocument" });

export type Worker = z.infer<typeof worker>;
export type Connection = z.infer<typeof connection>;
export type OnFailure = z.infer<typeof onFailure>;
export type Note = z.infer<typeof note>;
export type WorkflowDocument = z.infer<typeof workflowDocument>;

/** Errors prevent publishing and testing; warnings don't. A draft can be saved with either. */
export const workflowProblem = z
  .object({
    path: z.string().describe("Path such as `workers[0].params.x`, by position in the array."),
    code: z.string(),
    message: z.string(),
    worker: z.int().nullable().describe("Index of the worker; null for the whole document."),
    severity: z
      .enum(["error", "warning"])
      .default("error")
      .describe("`error` blocks publishing and running, `warning` doesn't."),
  })
  .meta({ id: "WorkflowProblem" });
export type WorkflowProblem = z.infer<typeof workflowProblem>;
/** The severity defaults to error. */
export type FoundProblem = z.input<typeof workflowProblem>;

/**
 * Mask that replaces a secret parameter in responses. If a client sends the mask back, the stored secret
 * stays unchanged.
 */
export const SECRET_MASK = { $secret: true } as const;
