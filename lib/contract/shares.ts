import { z } from "zod";
import { time } from "@/lib/contract/shapes";
import { priceKind } from "@/lib/schema/price";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Billing");

const percent = z.number().min(0).max(100).multipleOf(0.01);

const share = z
  .object({
    kind: priceKind,
    percent: percent.describe("Percent of each sale. A refund returns the share of the refunded amount."),
    next: z.object({ percent, from: time }).nullable().describe("The next share and when it applies."),
  })
  .meta({ id: "OperatorShare" });
export type OperatorShare = z.infer<typeof share>;

export const listShares = endpoint({
  id: "listShares",
  method: "GET",
  path: "/billing/shares",
  access: "owner_read",
  summary: "List the operator's commission rates by kind of item",
  answer: z.object({ items: z.array(share) }),
});

export const listTakenShares = endpoint({
  id: "listTakenShares",
  method: "GET",
  path: "/instance/shares",
  access: "instance_owner_read",
  summary: "Get the operator's total commission on all sales, by currency",
  answer: z.object({ items: z.array(z.object({ currency: z.string(), amount: z.int() })) }),
});

export const saveShares = endpoint({
  id: "saveShares",
  method: "PUT",
  path: "/instance/shares",
  access: "instance_owner",
  summary: "Set the operator's commission rates; they take effect one minute later",
  body: z.strictObject({
    workflow: percent.optional(),
    worker: percent.optional(),
    widget: percent.optional(),
    dashboard: percent.optional(),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ items: z.array(share) }),
  security: { kind: "shares_changed", fields: ["workflow", "worker", "widget", "dashboard"] },
});
