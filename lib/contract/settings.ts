import { z } from "zod";
import { time } from "@/lib/contract/shapes";
import { sampleChoice } from "@/lib/schema/credential";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { concurrency, retentionDays } from "./run-limits";

const endpoint = endpointsOf("Workspace");

const sampleData = z.object({ news: sampleChoice, market: sampleChoice, economic: sampleChoice });

const settings = z
  .object({
    name: z.string(),
    sample_data: sampleData.describe("`auto`: only for upstreams without a key."),
    concurrency,
    retention_days: retentionDays,
    sample_data_override: z
      .enum(["on", "off"])
      .nullable()
      .describe("The operator's setting for all workspaces."),
  })
  .meta({ id: "WorkspaceSettings" });

export const getSettings = endpoint({
  id: "getSettings",
  method: "GET",
  path: "/settings",
  access: "read",
  summary: "Get this workspace's settings",
  answer: settings,
});

export const saveSettings = endpoint({
  id: "saveSettings",
  method: "PUT",
  path: "/settings",
  access: "owner",
  summary: "Change this workspace's settings; omitted fields remain unchanged",
  body: z.strictObject({
    name: z.string().trim().min(1).max(100).optional(),
    sample_data: z
      .strictObject({ news: sampleChoice, market: sampleChoice, economic: sampleChoice })
      .partial()
      .optional(),
    concurrency: concurrency.optional(),
    retention_days: retentionDays.optional(),
  }),
  bodyBytes: SMALL_BODY,
  answer: settings,
});

const keyState = z
  .object({
    source: z
      .enum(["workspace", "deployment", "sample", "none"])
      .describe("Key used by workers without their own key."),
    shared: z
      .boolean()
      .describe("True if workers use the instance's key, of whose limit each person can use only a share."),
    left: z.int().nullable().describe("Remaining calls or credits, if known."),
    limit: z.int().nullable(),
    resets_at: time.nullable().describe("When the limit resets; null if it isn't used up."),
  })
  .meta({ id: "KeyState" });

export const getKeys = endpoint({
  id: "getKeys",
  method: "GET",
  path: "/keys",
  tag: "Keys",
  access: "read",
  summary: "Get the key that workers use for each data source, with its remaining quota",
  answer: z.object({ news: keyState, market: keyState, economic: keyState }),
});
