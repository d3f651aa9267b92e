import { z } from "zod";
import { givenTime, listOf, page, time } from "@/lib/contract/shapes";
import { securityKind } from "@/lib/schema/security-event";
import { SECURITY_LOG_DAYS } from "@/lib/schema/security-log-days";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("People");

const scope = z
  .enum(["workspace", "instance"])
  .default("workspace")
  .describe("`instance`: events that concern no workspace, for the instance owner.");

const span = {
  after: givenTime
    .optional()
    .describe("At this time or later, ISO 8601. For grouped events, the time of the last one counts."),
  before: givenTime.optional().describe("Before this time, ISO 8601."),
};

export const securityEvent = z
  .object({
    id: z.string(),
    at: time,
    kind: securityKind,
    actor: z.string().nullable().describe("Email address of the person at that time; null if unknown."),
    via: z.enum(["session", "token"]).nullable(),
    address: z.string().nullable().describe("IP address of the call."),
    subject: z.string().nullable().describe("ID of the affected object, or the rejected operation."),
    details: z.record(z.string(), z.unknown()),
    times: z.int().describe("Number of events from `at` to `until`, recorded as one."),
    until: time.nullable(),
  })
  .meta({ id: "SecurityEvent" });
export type SecurityEventAnswer = z.infer<typeof securityEvent>;

export const listSecurityEvents = endpoint({
  id: "listSecurityEvents",
  method: "GET",
  path: "/security-log",
  access: "owner_read",
  summary: `List sign-ins, denied requests and changes to tokens, roles, keys and prices in the last ${SECURITY_LOG_DAYS} days`,
  query: page.extend({ kind: securityKind.optional(), scope, ...span }),
  answer: listOf(securityEvent),
});

export const exportSecurityEvents = endpoint({
  id: "exportSecurityEvents",
  method: "GET",
  path: "/security-log/export",
  access: "owner_read",
  summary: "Export the security log, newest first, optionally for a period",
  query: z.object({ format: z.enum(["csv", "ndjson"]).default("csv"), scope, ...span }),
  contentType: "text/csv",
  security: { kind: "log_exported" },
});
