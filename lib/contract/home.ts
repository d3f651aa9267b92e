import { z } from "zod";
import { time } from "@/lib/contract/shapes";
import { ALERT_RULES } from "@/lib/schema/alert-bounds";
import { price, priceKind } from "@/lib/schema/price";
import { RUN_STATUSES } from "@/lib/schema/run-status";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Home");

const runMark = z.object({
  id: z.string(),
  status: z.enum(RUN_STATUSES),
  at: time,
  ms: z.number().nullable().describe("Duration; null while the run is in progress."),
});
export type RunMark = z.infer<typeof runMark>;

const failing = z
  .object({
    workflow_id: z.string(),
    name: z.string(),
    run_id: z.string(),
    at: time,
    code: z.string(),
    message: z.string(),
  })
  .describe("A live workflow whose newest ended run failed.");

const raised = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    name: z.string(),
    rule: z.enum(ALERT_RULES),
    message: z.string(),
    since: time,
  })
  .describe("An open alert that is not already in `failing`.");

const published = z
  .object({
    workflow_id: z.string(),
    name: z.string(),
    version: z.int(),
    at: time,
    by: z.string().describe("The person's name."),
  })
  .describe("A live version that another member published in the last 7 days.");

const priceNews = z.object({
  kind: priceKind,
  item_id: z.string(),
  name: z.string(),
  price: price.describe("The price that the workspace pays."),
  new_price: price,
  effective_at: time,
});

const brief = z.object({
  label: z.string().nullable().describe("The value's symbol or series."),
  value: z.union([z.number(), z.string()]),
  unit: z.string().nullable(),
  percent: z.number().nullable().describe("Change in percent."),
});
export type BriefValue = z.infer<typeof brief>;

const liveWorkflow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  runs: z.array(runMark).describe("The newest production runs, at most 24, oldest first."),
  published_at: time.nullable().describe("Last publication by one of the workflow's providers."),
  value: brief
    .nullable()
    .describe("A figure or short text from the newest published data; null if there is none."),
  next_at: time.nullable().describe("Next scheduled run."),
});

const tour = z
  .object({
    answered: z.boolean().describe("True once a run started by a webhook has succeeded."),
    board: z.boolean(),
    told: z.boolean().describe("True once a run has requested an approval."),
    changed: z.boolean().describe("True once a second version has been published."),
    priced: z.boolean(),
  })
  .nullable()
  .describe("Completed steps of the getting-started checklist; null once the person has dismissed it.");
export type Tour = NonNullable<z.infer<typeof tour>>;

export const home = z
  .object({
    failing: z.array(failing),
    raised: z.array(raised),
    waiting: z.array(z.object({ id: z.string(), title: z.string(), created_at: time })),
    offers: z
      .array(priceNews)
      .describe("New prices of subscriptions in the last 30 days that the workspace has not accepted."),
    announced: z.array(priceNews).describe("Announced prices of subscriptions."),
    published: z.array(published),
    live: z.array(liveWorkflow),
    live_count: z.int().describe("Total number, counted up to 500."),
    has_workflows: z.boolean(),
    boards: z.array(z.object({ id: z.string(), name: z.string(), widgets: z.int(), updated_at: time })),
    selling: z
      .object({
        items: z.int(),
        subscribers: z.int(),
        earned: z.array(z.object({ currency: z.string(), amount: z.int() })),
      })
      .nullable()
      .describe(
        "Items for sale and their revenue this month in minor units. Null if nothing is for sale, and for editors and viewers.",
      ),
    tour,
  })
  .meta({ id: "Home" });
export type HomeAnswer = z.infer<typeof home>;

export const getHome = endpoint({
  id: "getHome",
  method: "GET",
  path: "/home",
  access: "read",
  summary: "Get the home page: failures, pending approvals, changes, live workflows, dashboards and sales",
  answer: home,
});

export const closeTour = endpoint({
  id: "closeTour",
  method: "POST",
  path: "/home/tour/close",
  access: "self",
  summary: "Dismiss the getting-started steps permanently",
  body: z.strictObject({}),
  bodyBytes: SMALL_BODY,
  status: 204,
});
