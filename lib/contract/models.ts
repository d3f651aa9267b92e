import { z } from "zod";

import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Workspace");

const MAX_PRICES = 1_000;
/** The limit is a million currency units per million tokens, which is more than any model costs. */
const MAX_PRICE = 1_000_000_000_000;

const tokenPrice = z.int().min(0).max(MAX_PRICE);
const price = z.object({
  model: z.string().describe("Model name, as set in workers."),
  input: z.int().describe("Price per million input tokens, in micro-units."),
  output: z.int().describe("Price per million output tokens, in micro-units."),
});
const settings = z
  .object({
    prices: z.array(price).describe("Prices for the whole instance."),
    monthly_budget: z
      .int()
      .nullable()
      .describe("This workspace's monthly limit, in micro-units; null for no limit."),
  })
  .meta({ id: "ModelSettings" });

export const getModelSettings = endpoint({
  id: "getModelSettings",
  method: "GET",
  path: "/settings/models",
  access: "read",
  summary: "Get the prices of language models and this workspace's monthly budget for them",
  answer: settings,
});

export const saveModelSettings = endpoint({
  id: "saveModelSettings",
  method: "PUT",
  path: "/settings/models",
  // The handler checks the caller's role, because the required role depends on which fields are set.
  access: "self",
  summary:
    "Change model prices (instance owner) or the monthly model budget (workspace owners); omitted fields remain unchanged",
  body: z.strictObject({
    prices: z
      .array(
        z.strictObject({
          model: z
            .string()
            .trim()
            .regex(/^\P{Cc}{1,200}$/u, "must be a one-line name of at most 200 characters"),
          input: tokenPrice,
          output: tokenPrice,
        }),
      )
      .max(MAX_PRICES)
      .refine(
        (prices) => new Set(prices.map(({ model }) => model)).size === prices.length,
        "must not list the same model twice",
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
  summary: "Get this workspace's spending on language models this month (UTC), by model",
  answer: z.object({
    month: z.string().describe("For example `2026-11`."),
    monthly_budget: z.int().nullable(),
    spent: z.int().describe("Micro-units, for all models with a price."),
    items: z
      .array(
        z.object({
          model: z.string(),
          calls: z.int(),
          input: z.int().describe("Number of input tokens."),
          output: z.int().describe("Number of output tokens."),
          cost: z.int().nullable().describe("Micro-units; null if the model has no price."),
        }),
      )
      .describe("Most expensive first, at most 200."),
  }),
});
