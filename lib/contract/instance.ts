import { z } from "zod";
import { time } from "@/lib/contract/shapes";
import { instanceProfile } from "@/lib/schema/instance-profile";
import { priceKind } from "@/lib/schema/price";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Instance");

/** A logo of 64 KiB in base64, and the rest. */
const PROFILE_BODY = 96 * 1024;

export const readInstance = endpoint({
  id: "readInstance",
  method: "GET",
  path: "/instance",
  access: "instance_owner_read",
  summary: "What this instance is, does and holds, for its owner",
  answer: z
    .object({
      version: z.string(),
      schema: z.string().describe("The newest migration that the database has run."),
      database: z.string().describe("Which PostgreSQL it is."),
      queue: z.object({
        depth: z.int().describe("Runs that wait, those held back by a limit among them."),
        oldest_waiting_s: z.number().nullable().describe("Null while none waits."),
      }),
      processes: z
        .array(
          z.object({
            role: z.string().describe("`web`, `worker`, or `alone`: it carries runs by themselves."),
            pid: z.int().nullable().describe("On its own machine."),
            beats_at: time,
          }),
        )
        .describe("Those that live."),
      runs_per_minute: z.int().describe("Ended in the last minute."),
      storage: z
        .array(z.object({ workspace_id: z.string(), workspace_name: z.string().nullable(), bytes: z.int() }))
        .describe("On disk, the largest first; shared out by a sample of the rows."),
      limits: z.object({
        queue_bound: z.int().describe("Waiting runs past which calls are refused."),
        queue_bytes: z.int(),
        concurrency: z.int().describe("Concurrent runs of one workspace in each worker."),
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
  summary: "Name, logo, contact and legal pages of this instance",
  answer: instanceProfile.meta({ id: "InstanceProfile" }),
});

export const saveInstanceProfile = endpoint({
  id: "saveInstanceProfile",
  method: "PUT",
  path: "/instance/profile",
  access: "instance_owner",
  summary: "Change name, logo, contact or legal pages of this instance; what is left out stays",
  body: instanceProfile.partial(),
  bodyBytes: PROFILE_BODY,
  answer: instanceProfile.meta({ id: "InstanceProfile" }),
  security: {
    kind: "instance_profile_changed",
    tells: ["name", "contact", "terms_url", "privacy_url", "imprint_url"],
  },
});

export const readInstanceNews = endpoint({
  id: "readInstanceNews",
  method: "GET",
  path: "/instance/news",
  access: "instance_owner_read",
  summary: "What waits for the owner of this instance, and what is new in the market",
  answer: z
    .object({
      reports: z.int().describe("Items with reports that are not resolved, counted up to 100."),
      reviews: z.int().describe("Listings that wait for a review, counted up to 100."),
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
        .describe("Listings of the last 7 days that are still listed, newest first, 5 at most."),
    })
    .meta({ id: "InstanceNews" }),
});
