import { z } from "zod";
import { time } from "@/lib/contract/shapes";
import { instanceProfile } from "@/lib/schema/instance-profile";
import { priceKind } from "@/lib/schema/price";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Instance");

/** Maximum size of the request body, enough for a logo of 64 KiB in base64 and the other fields. */
const PROFILE_BODY = 96 * 1024;

export const readInstance = endpoint({
  id: "readInstance",
  method: "GET",
  path: "/instance",
  access: "instance_owner_read",
  summary: "Get the instance's version, queue, processes, storage and limits",
  answer: z
    .object({
      version: z.string(),
      schema: z.string().describe("Newest applied migration."),
      database: z.string().describe("PostgreSQL version."),
      queue: z.object({
        depth: z.int().describe("Queued runs, including those held back by a limit."),
        oldest_waiting_s: z.number().nullable().describe("Null if no run is queued."),
      }),
      processes: z
        .array(
          z.object({
            role: z
              .string()
              .describe(
                "`web`, `worker`, or `alone`: a runner that executes quarantined runs one at a time.",
              ),
            pid: z.int().nullable().describe("Process ID on the machine where the process runs."),
            beats_at: time,
          }),
        )
        .describe("Running processes."),
      runs_per_minute: z.int().describe("Runs that ended in the last minute."),
      storage: z
        .array(z.object({ workspace_id: z.string(), workspace_name: z.string().nullable(), bytes: z.int() }))
        .describe("Bytes on disk, largest first; estimated from a sample of rows."),
      limits: z.object({
        queue_bound: z.int().describe("Calls are rejected when more runs than this are queued."),
        queue_bytes: z.int(),
        concurrency: z.int().describe("Concurrent runs of one workspace per runner."),
        run_bytes: z.int(),
        most_subruns: z.int(),
        streams_per_address: z.int(),
        streams_per_workspace: z.int(),
        price_min: z.int(),
        price_max: z.int(),
        drain_seconds: z.int(),
      }),
    })
    .meta({ id: "Instance" }),
});

export const getInstanceProfile = endpoint({
  id: "getInstanceProfile",
  method: "GET",
  path: "/instance/profile",
  access: "instance_owner_read",
  summary: "Get this instance's name, logo, contact details and legal pages",
  answer: instanceProfile.meta({ id: "InstanceProfile" }),
});

export const saveInstanceProfile = endpoint({
  id: "saveInstanceProfile",
  method: "PUT",
  path: "/instance/profile",
  access: "instance_owner",
  summary: "Change this instance's name, logo, contact or legal pages; omitted fields remain unchanged",
  body: instanceProfile.partial(),
  bodyBytes: PROFILE_BODY,
  answer: instanceProfile.meta({ id: "InstanceProfile" }),
  security: {
    kind: "instance_profile_changed",
    fields: ["name", "contact", "terms_url", "privacy_url", "imprint_url"],
  },
});

export const readInstanceNews = endpoint({
  id: "readInstanceNews",
  method: "GET",
  path: "/instance/news",
  access: "instance_owner_read",
  summary: "Count open reports and pending reviews, and list the newest items in the Market",
  answer: z
    .object({
      reports: z.int().describe("Items with unresolved reports, counted up to 100."),
      reviews: z.int().describe("Listings waiting for review, counted up to 100."),
      listings: z
        .array(
          z.object({
            kind: priceKind,
            item_id: z.string(),
            name: z.string(),
            publisher: z.string(),
            listed_at: time,
          }),
        )
        .describe("Up to 5 items that were listed in the last 7 days and still are, newest first."),
    })
    .meta({ id: "InstanceNews" }),
});
