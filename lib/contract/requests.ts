import { z } from "zod";
import { idInput } from "@/lib/schema/id-input";
import { run } from "@/lib/schema/run";
import { endpointsOf, SMALL_BODY } from "./endpoint";

import { loggedRequest } from "./workflows";

const endpoint = endpointsOf("Workflows");
const params = z.object({ id: idInput, request_id: idInput });

const sentRequest = z.object({
  method: z.string(),
  body: z.unknown().describe("Null if the call was rejected before its body was read."),
  query: z.record(z.string(), z.unknown()),
  headers: z.record(z.string(), z.string()),
});
export type SentRequest = z.infer<typeof sentRequest>;

export const getRequest = endpoint({
  id: "getRequest",
  method: "GET",
  path: "/workflows/{id}/requests/{request_id}",
  access: "read",
  summary: "Get a call to a trigger: the request without its keys, and the error if the call failed",
  params,
  answer: loggedRequest.extend({
    detail: z.string().optional().describe("The error message that the caller got."),
    sent: sentRequest
      .nullable()
      .describe("The request; null if it isn't stored. For rejected calls, up to 8 KiB are stored."),
    variables: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The variables of the run that the call started."),
  }),
});

export const replayRequest = endpoint({
  id: "replayRequest",
  method: "POST",
  path: "/workflows/{id}/requests/{request_id}/replay",
  access: "write",
  summary: "Replay a call, even a rejected one: on the live version, or on the draft as a test",
  params,
  body: z.strictObject({ version: z.enum(["live", "draft"]).default("live") }).default({ version: "live" }),
  bodyBytes: SMALL_BODY,
  answer: run,
  status: 202,
  problems: [
    "workflow_not_live",
    "webhook_not_found",
    "not_publishable",
    "invalid_variables",
    "conflict",
    "queue_full",
  ],
});
