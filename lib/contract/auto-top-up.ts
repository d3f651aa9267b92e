import { z } from "zod";
import { time } from "@/lib/contract/shapes";
import { STOP_REASONS } from "@/lib/schema/stop-reasons";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Billing");
const MAX_AMOUNT = 99_999_999;
const minor = z.int().min(1).max(MAX_AMOUNT);

const autoTopUp = z
  .object({
    available: z.boolean().describe("Whether this instance takes card payments."),
    enabled: z.boolean(),
    currency: z.string().nullable().describe("Null until first set, like the amounts."),
    below: z
      .int()
      .nullable()
      .describe(
        "Minor units. Credit is added if the balance, without amounts reserved for current runs, falls below this.",
      ),
    amount: z.int().nullable().describe("Minor units that are added each time."),
    monthly_max: z.int().nullable().describe("Minor units in a calendar month (UTC), pending ones included."),
    added_this_month: z.int().describe("Minor units, pending ones included."),
    stopped: z
      .object({
        reason: z
          .enum(STOP_REASONS)
          .describe(
            "`declined`, `authentication_required`: rejected by the bank. `not_payable`: Stripe does not accept the payment. `card_removed`: the person who saved the card deleted their account.",
          ),
        at: time,
      })
      .nullable()
      .describe("Why Millrace turned auto top-up off; null if it is on, or if an owner turned it off."),
    card: z
      .object({ brand: z.string(), last_four: z.string(), saved_by: z.string(), saved_at: time })
      .nullable(),
    consent: z.string().describe("Text that a person agrees to when they save a card."),
  })
  .meta({ id: "AutoTopUp" });
export type AutoTopUp = z.infer<typeof autoTopUp>;

export const getAutoTopUp = endpoint({
  id: "getAutoTopUp",
  method: "GET",
  path: "/billing/auto-top-up",
  access: "owner_read",
  summary: "Get the auto top-up settings and the saved card",
  answer: autoTopUp,
});

export const saveAutoTopUp = endpoint({
  id: "saveAutoTopUp",
  method: "PUT",
  path: "/billing/auto-top-up",
  access: "owner",
  summary: "Turn auto top-up on or off, or change its threshold and amounts",
  body: z.strictObject({
    enabled: z.boolean(),
    currency: z.string(),
    below: minor.describe("Balance below which a top-up is made, in minor units."),
    amount: minor.describe("Amount to add each time, in minor units."),
    monthly_max: minor.describe("Maximum to add per calendar month (UTC), in minor units."),
  }),
  bodyBytes: SMALL_BODY,
  answer: autoTopUp,
  problems: ["payments_off", "card_missing"],
  security: {
    kind: "auto_top_up_changed",
    fields: ["enabled", "currency", "below", "amount", "monthly_max"],
  },
});

export const saveCard = endpoint({
  id: "saveCard",
  method: "POST",
  path: "/billing/card",
  access: "owner",
  summary:
    "Save a card for auto top-up. Returns the URL of the payment provider's page where you enter the card",
  body: z.strictObject({
    consent: z.literal(true).describe("You agree to the `consent` of `GET /billing/auto-top-up`."),
    return_to: z
      .string()
      .max(2000)
      .optional()
      .describe(
        "Page of this site to come back to, with `card=saved` or `card=cancelled`; Billing by default.",
      ),
  }),
  bodyBytes: SMALL_BODY,
  answer: z.object({ url: z.string() }),
  status: 201,
  problems: ["payments_off", "payments_unavailable"],
});

export const removeCard = endpoint({
  id: "removeCard",
  method: "DELETE",
  path: "/billing/card",
  access: "owner",
  summary: "Delete the saved card from this instance and from the payment provider, and turn off auto top-up",
  status: 204,
  security: { kind: "card_removed" },
});
