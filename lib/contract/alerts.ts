import { z } from "zod";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { ALERT_RULES } from "@/lib/schema/alert-bounds";
import { ALERT_CHANNELS, ALERT_MESSAGES, alertRule, alertRules } from "@/lib/schema/alert-rule";
import { idInput } from "@/lib/schema/id-input";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Alerts");

/** Maximum size of the request body, enough for five rules with the maximum number of recipients each. */
const RULES_BYTES = 128 * 1024;

const alert = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    rule: z.enum(ALERT_RULES),
    since: time.describe("Time of the first occurrence."),
    until: time.nullable().describe("Time when the alert was resolved; null while it is active."),
    count: z.int().describe("Number of occurrences."),
    last_run_id: z
      .string()
      .nullable()
      .describe("Newest affected run; null if the alert doesn't concern runs."),
    worker: z.int().nullable().describe("Failed worker or missed schedule."),
    code: z.string().nullable().describe("Error code of the failed run."),
    message: z.string(),
    notified: z
      .array(
        z.object({
          channel: z.enum(ALERT_CHANNELS),
          address: z.string(),
          type: z.enum(ALERT_MESSAGES),
          at: time,
          delivered_at: time.nullable().describe("Null until delivered."),
          error: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      )
      .describe("Messages to recipients with their delivery status, newest first."),
  })
  .meta({ id: "Alert" });
export type Alert = z.infer<typeof alert>;

export const ALERT_STATUSES = ["open", "ended"] as const;

const rulesAnswer = z.object({
  rules: z.array(alertRule),
  is_default: z
    .boolean()
    .describe("True if no rules are set. `failure` alerts then go to the owner's email."),
  unconfirmed: z
    .array(z.string())
    .optional()
    .describe(
      "Email addresses in the rules that belong to no member and are not confirmed. They get no alerts yet. Each got one email with a link.",
    ),
  mail: z.boolean().describe("Whether this instance sends email (`MILLRACE_SMTP_URL`)."),
});

export const getAlertRules = endpoint({
  id: "getAlertRules",
  method: "GET",
  path: "/workflows/{id}/alerts",
  access: "read",
  summary: "Get a workflow's alert rules",
  params: byId,
  answer: rulesAnswer.meta({ id: "AlertRules" }),
  problems: ["workflow_not_found"],
});

export const saveAlertRules = endpoint({
  id: "saveAlertRules",
  method: "PUT",
  path: "/workflows/{id}/alerts",
  access: "write",
  summary: "Set a workflow's alert rules. They apply to the live version immediately",
  params: byId,
  body: z.strictObject({
    rules: alertRules.describe("At most one rule per kind. An empty list turns alerts off."),
  }),
  bodyBytes: RULES_BYTES,
  answer: rulesAnswer
    .extend({
      secret: z
        .string()
        .optional()
        .describe(
          "Secret that signs webhook messages (Standard Webhooks). Created with the first webhook and shown only once.",
        ),
    })
    .meta({ id: "SavedAlertRules" }),
  problems: ["workflow_not_found", "invalid_input"],
});

export const listAlerts = endpoint({
  id: "listAlerts",
  method: "GET",
  path: "/alerts",
  access: "read",
  summary: "List alerts in this workspace",
  query: page.extend({ status: z.enum(ALERT_STATUSES).optional(), workflow_id: idInput.optional() }),
  answer: listOf(alert),
});
