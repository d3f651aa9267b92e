import { z } from "zod";
import { byId, iterationQuery, listOf, page, time, workerQuery } from "@/lib/contract/shapes";
import { idInput } from "@/lib/schema/id-input";
import { variable } from "@/lib/schema/trigger";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Approvals");

export const DECISIONS = ["approved", "rejected"] as const;
export const APPROVAL_STATUSES = ["open", ...DECISIONS, "timeout", "cancelled"] as const;
const approvalStatus = z.enum(APPROVAL_STATUSES);

export const approval = z
  .object({
    id: z.string(),
    run_id: z.string(),
    workflow_id: z.string(),
    worker: z.int().describe("Index of the worker that waits."),
    iteration: z.int().optional().describe("In a loop: index of the item."),
    iterations: z
      .array(z.int())
      .optional()
      .describe("In nested loops: indexes of the items, from the outermost in."),
    item: z.string().optional().describe("In a loop: the start of the item as text, on one line."),
    title: z.string(),
    message: z.string(),
    fields: z.array(variable).describe("Fields to fill in, declared like a trigger's variables."),
    url: z.string().nullable().describe("Page to decide on without sign-in; null if you can't decide."),
    status: approvalStatus,
    created_at: time,
    expires_at: time,
    decided_at: time.nullable(),
    decided_by: z
      .string()
      .nullable()
      .describe("Email address, or `link` for a decision through the page's URL."),
    answers: z.record(z.string(), z.unknown()).nullable().describe("The filled-in fields."),
    notified: z
      .array(z.looseObject({ channel: z.string(), delivered_at: z.string().nullable() }))
      .describe("Delivery status of the approval's messages."),
  })
  .meta({ id: "Approval" });
export type Approval = z.infer<typeof approval>;

export const listApprovals = endpoint({
  id: "listApprovals",
  method: "GET",
  path: "/approvals",
  access: "read",
  summary: "List approvals in this workspace",
  query: page.extend({
    status: approvalStatus.optional(),
    run_id: idInput.optional(),
    worker: workerQuery.optional(),
    iteration: iterationQuery.optional(),
    with: z
      .literal("open_alerts")
      .optional()
      .describe("Also counts open alerts, so that one number covers everything pending."),
  }),
  answer: listOf(approval).extend({
    open_alerts: z.int().optional().describe("Number of open alerts, if requested; 100 means 100 or more."),
  }),
});

export const getApproval = endpoint({
  id: "getApproval",
  method: "GET",
  path: "/approvals/{id}",
  access: "read",
  summary: "Read an approval",
  params: byId,
  answer: approval,
});

export const DECISION_BYTES = 64 * 1024;

export const decideApproval = endpoint({
  id: "decideApproval",
  method: "POST",
  path: "/approvals/{id}",
  access: "write",
  summary: "Approve or reject a pending approval; the waiting run continues",
  params: byId,
  body: z.strictObject({
    decision: z.enum(DECISIONS),
    fields: z.record(z.string(), z.unknown()).default({}).describe("Values by field name."),
  }),
  bodyBytes: DECISION_BYTES,
  exactBody: ["fields"],
  answer: approval,
  problems: ["already_decided", "invalid_variables"],
});
