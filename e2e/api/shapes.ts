import { z } from "zod";

/** Schemas of the contract's objects, exactly as strict as the contract. */
const runStatus = z.enum(["queued", "running", "succeeded", "failed", "cancelled"]);
const stepStatus = z.enum(["queued", "running", "succeeded", "failed", "cancelled", "skipped"]);
const isoTime = z.iso.datetime({ offset: true });

const fault = z.looseObject({ path: z.string(), code: z.string(), message: z.string() });

/** RFC 9457 with a code: section 6. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string().regex(/^[a-z0-9_]+$/),
  errors: z.array(fault).optional(),
  run_id: z.string().optional(),
});
export type Problem = z.infer<typeof problem>;

export const workflow = z.looseObject({
  id: z.string(),
  format: z.literal("millrace.workflow/1"),
  revision: z.union([z.int(), z.string()]),
  live_version: z.int().nullable(),
  workers: z.array(
    z.looseObject({ index: z.int(), type: z.string(), params: z.record(z.string(), z.unknown()) }),
  ),
  connections: z.array(z.looseObject({ from: z.int(), to: z.int() })),
  problems: z.array(fault.extend({ worker: z.int().nullable() })),
});
export type Workflow = z.infer<typeof workflow>;

const stepError = z.looseObject({
  code: z.string(),
  message: z.string(),
  worker: z.int(),
  retryable: z.boolean(),
});

export const step = z.looseObject({
  worker: z.int(),
  type: z.string(),
  status: stepStatus,
  attempt: z.int(),
  started_at: isoTime.nullable(),
  finished_at: isoTime.nullable(),
  input: z.unknown(),
  result: z.unknown(),
  error: stepError.nullable(),
  reused: z.boolean(),
});
export type Step = z.infer<typeof step>;

export const run = z.looseObject({
  id: z.string(),
  workflow_id: z.string(),
  version: z.unknown(),
  status: runStatus,
  trigger: z.unknown(),
  context: z.record(z.string(), z.unknown()),
  created_at: isoTime,
  started_at: isoTime.nullable(),
  finished_at: isoTime.nullable(),
  error: z.looseObject({ code: z.string() }).nullable(),
  retry_of: z.string().nullable(),
  steps: z.array(step),
});
export type Run = z.infer<typeof run>;

export const accepted = z.strictObject({
  run_id: z.string(),
  status: z.literal("queued"),
  status_url: z.string(),
});
export const answered = z.strictObject({
  run_id: z.string(),
  status: z.literal("succeeded"),
  result: z.unknown(),
});
export const withId = z.looseObject({ id: z.string() });
export const page = z.strictObject({ items: z.array(z.unknown()), next_cursor: z.string().nullable() });
