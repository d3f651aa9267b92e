import { z } from "zod";

import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Workspace");

const MAX_PRICES = 1_000;
/** A million units of the currency per million tokens, more than any model costs. */
const MAX_PRICE = 1_000_000_000_000;

const tokenPrice = z.int().min(0).max(MAX_PRICE);
const price = z.object({
  model: z.string().describe("As workers name it."),
  input: z.int().describe("For a million tokens read, in micro-units."),
  output: z.int().describe("For a million tokens written, in micro-units."),
});
const settings = z
  .object({
    prices: z.array(price).describe("Of the whole instance."),
    monthly_budget: z
      .int()
      .nullable()
      .describe("What this workspace may spend in a month, in micro-units; null: no limit."),
  })
  .meta({ id: "ModelSettings" });

export const getModelSettings = endpoint({
  id: "getModelSettings",
  method: "GET",
  path: "/settings/models",
  access: "read",
  summary: "What language models cost here, and what this workspace may spend on them",
  answer: settings,
});

export const saveModelSettings = endpoint({
  id: "saveModelSettings",
  method: "PUT",
  path: "/settings/models",
  // The required role depends on the fields.
  access: "self",
  summary:
    "Change the prices (the instance's owner) or the monthly budget (an owner of the workspace); what is left out stays",
  body: z.strictObject({
    prices: z
      .array(
        z.strictObject({
          model: z
            .string()
            .trim()
            .regex(/^\P{Cc}{1,200}$/u, "must be a name on one line, of at most 200 characters"),
          input: tokenPrice,
          output: tokenPrice,
        }),
      )
      .max(MAX_PRICES)
      .refine(
        (prices) => new Set(prices.map(({ model }) => model)).size === prices.length,
        "must name each model once",
      )
      .optional(),
    monthly_budget: z.int().min(0).nullable().optional(),
  }),
  answer: settings,
});

export const getModelUsage = endpoint({
  id: "getModelUsage",
  method: "GET",
  path: "/usage/models",
  access: "read",
  summary: "What this workspace has spent on language models this month (UTC), by model",
  answer: z.object({
    month: z.string().describe("As `2026-11`."),
    monthly_budget: z.int().nullable(),
    spent: z.int().describe("Micro-units, over all models that have a price."),
    items: z
      .array(
        z.object({
          model: z.string(),
          calls: z.int(),
          input: z.int().describe("Tokens read."),
          output: z.int().describe("Tokens written."),
          cost: z.int().nullable().describe("Micro-units; null: it has no price."),
        }),
      )
      .describe("The dearest first, at most 200."),
  }),
});
