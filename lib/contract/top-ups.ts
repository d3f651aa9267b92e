import { z } from "zod";

import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Billing");

export const topUp = endpoint({
  id: "topUp",
  method: "POST",
  path: "/billing/top-ups",
  access: "owner",
  summary: "Buy credit. Returns the URL of the payment provider's page where you pay",
  body: z.strictObject({
    amount: z.int().min(1).max(99_999_999).describe("Minor units."),
    currency: z.string(),
    return_to: z
      .string()
      .max(2000)
      .optional()
      .describe(
        "Page of this site to come back to, with `top_up=paid` or `top_up=cancelled`; Billing by default.",
      ),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ id: z.string(), url: z.string() }),
  status: 201,
  problems: ["payments_off", "payments_unavailable", "idempotency_conflict"],
  security: { kind: "top_up_begun", fields: ["amount", "currency"] },
});
