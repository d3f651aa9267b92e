import { z } from "zod";
import { byId, listOf, MAX_VERSIONS, page, time } from "@/lib/contract/shapes";
import { foreignText } from "@/lib/kit/foreign-text";
import { workflowDocument } from "@/lib/schema/workflow";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Workflows");

/** Maximum length of a version's note, short enough for one line. */
export const LONGEST_NOTE = 200;

export const publishWorkflow = endpoint({
  id: "publishWorkflow",
  method: "POST",
  path: "/workflows/{id}/publish",
  access: "write",
  summary: "Publish the draft as a version and make it live",
  params: byId,
  body: z
    .object({
      note: z
        .string()
        .overwrite((text) => foreignText(text, LONGEST_NOTE + 1))
        .max(LONGEST_NOTE)
        .optional()
        .describe("Changes in this version, shown in the list of versions."),
    })
    .optional(),
  bodyBytes: SMALL_BODY,
  answer: z.object({ version: z.int() }),
  ifMatch: "optional",
  problems: ["not_publishable", "tests_failed", "revision_conflict"],
});

export const unpublishWorkflow = endpoint({
  id: "unpublishWorkflow",
  method: "POST",
  path: "/workflows/{id}/unpublish",
  access: "write",
  summary:
    "Take a workflow offline: its URLs return 404 and its schedules stop until a version is live again",
  params: byId,
  body: z.object({}).optional(),
  bodyBytes: SMALL_BODY,
  answer: z.object({
    version: z.int().nullable().describe("Version that was live; null if none was."),
    live: z.literal(false),
  }),
});

const workflowVersion = z.object({
  version: z.int(),
  published_at: time,
  published_by: z.string().nullable().describe("The person's name."),
  note: z.string().describe("Empty if the publisher wrote none."),
  live: z.boolean(),
});
const byVersion = byId.extend({ version: z.coerce.number().int().min(1).max(MAX_VERSIONS) });

export const listVersions = endpoint({
  id: "listVersions",
  method: "GET",
  path: "/workflows/{id}/versions",
  access: "read",
  summary: "List a workflow's versions",
  params: byId,
  query: page,
  answer: listOf(workflowVersion),
});

export const getVersion = endpoint({
  id: "getVersion",
  method: "GET",
  path: "/workflows/{id}/versions/{version}",
  access: "read",
  summary: "Get the workflow document of a version",
  params: byVersion,
  answer: workflowDocument.extend({
    id: z.string(),
    version: z.int(),
    published_at: time,
    live: z.boolean(),
  }),
});

export const promoteVersion = endpoint({
  id: "promoteVersion",
  method: "POST",
  path: "/workflows/{id}/versions/{version}/promote",
  access: "write",
  summary: "Make an earlier version live",
  params: byVersion,
  body: z.object({}).optional(),
  bodyBytes: SMALL_BODY,
  answer: workflowVersion.omit({ published_by: true, note: true }),
});
