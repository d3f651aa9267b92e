import { z } from "zod";
import type { Json, JsonObject } from "@/lib/kit/json";
import { FORMAT } from "@/lib/schema/format";
import { type WorkflowDocument, workflowDocument } from "@/lib/schema/workflow";
import type { Catalogue, CatalogueEntry } from "./catalogue";

const entries: [string, CatalogueEntry][] = [
  [
    "webhook_trigger",
    {
      kind: "trigger",
      params: z.strictObject({
        webhook_id: z
          .string()
          .regex(/^[A-Za-z0-9_-]{1,64}$/)
          .optional(),
        api_key: z.string().default("").meta({ secret: true }),
        variables: z.array(z.strictObject({ name: z.string() })).default([]),
        result_from: z.int().optional(),
      }),
      checkParams: (params) => ({
        faults: params.webhook_id === "bad" ? [{ path: "webhook_id", code: "checked", message: "bad" }] : [],
        problems:
          params.webhook_id === "odd" ? [{ path: "webhook_id", code: "checked", message: "odd" }] : [],
      }),
    },
  ],
  [
    "data_provider",
    {
      kind: "provider",
      params: z.strictObject({
        provider_id: z.string().optional().meta({ fixed: true }),
        response_data: z.custom<Json>((value) => value !== undefined, "Enter a value."),
      }),
    },
  ],
  [
    "connector",
    {
      kind: "connector",
      params: z
        .strictObject({
          api_key: z.string().min(1).optional().meta({ secret: true }),
          operation: z.enum(["quote", "price"]),
          symbol: z.union([z.string(), z.array(z.string())]).optional(),
          limit: z.int().min(1).max(500).default(100),
          headers: z.record(z.string(), z.string()).optional(),
          start: z
            .string()
            .regex(/^\d{4}$/)
            .optional(),
          end: z
            .string()
            .regex(/^\d{4}$/)
            .optional(),
        })
        .check(({ value, issues }) => {
          if (value.symbol === undefined) {
            issues.push({ code: "custom", path: ["symbol"], message: "A symbol is required.", input: value });
          }
          if (value.start !== undefined && value.end !== undefined && value.start > value.end) {
            const params = { code: "out_of_order" };
            issues.push({ code: "custom", path: ["end"], message: "Ends early.", params, input: value });
          }
        }),
    },
  ],
  [
    "condition",
    {
      kind: "logic",
      params: z.strictObject({ expression: z.string() }),
      outputs: ["true", "false"],
      verbatim: ["expression"],
    },
  ],
  [
    "switch",
    {
      kind: "logic",
      params: z.strictObject({ ways: z.array(z.strictObject({ name: z.string(), when: z.string() })) }),
      outputsFrom: { param: "ways", otherwise: "otherwise" },
      verbatim: ["ways"],
    },
  ],
  [
    "for_each",
    {
      kind: "logic",
      params: z.strictObject({ items: z.custom<Json>(), result_from: z.int().optional() }),
      isLoop: true,
    },
  ],
];

export const CATALOGUE: Catalogue = new Map(entries);

type RawWorker = { type: string; index?: Json; params?: JsonObject; [key: string]: Json | undefined };

export function rawDocument(
  workers: readonly RawWorker[],
  connections: readonly [number, number, string?][] = [],
) {
  return {
    format: FORMAT,
    workers: workers.map((worker, index) => ({ index, params: {}, ...worker })),
    connections: connections.map(([from, to, port]) => ({
      from,
      to,
      ...(port === undefined ? {} : { port }),
    })),
  };
}

export function document(...args: Parameters<typeof rawDocument>): WorkflowDocument {
  return workflowDocument.parse(rawDocument(...args));
}
