import { z } from "zod";
import { isJsonObject } from "@/lib/kit/json";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import type { OutputsWhen, WorkerDefinition, WorkerVariant } from "./define-worker";
import { WORKERS } from "./registry";

let made: readonly CatalogueItem[] | undefined;

export function workerCatalogue(): readonly CatalogueItem[] {
  made ??= WORKERS.map(catalogueItemOf);
  return made;
}

export function catalogueItemOf(worker: WorkerDefinition): CatalogueItem {
  const {
    type,
    kind,
    title,
    summary,
    keywords,
    variants,
    guide,
    outputs = [],
    outputsWhen,
    outputsFrom,
    verbatim = [],
    pure,
    params,
    result,
    examples,
  } = worker;
  return {
    type,
    kind,
    title,
    summary,
    ...(keywords === undefined ? {} : { keywords: [...keywords] }),
    ...(variants === undefined ? {} : { variants: variants.map(variantOf) }),
    ...(guide === undefined ? {} : { guide }),
    outlets: [...outputs],
    ...(outputsWhen === undefined ? {} : { outlets_when: outputsByParam(outputsWhen) }),
    ...(outputsFrom === undefined ? {} : { outlets_from: { ...outputsFrom } }),
    ...(pure === undefined ? {} : { pure }),
    verbatim: [...verbatim],
    // Parameters use the input schema, because they are written to a document, where fields with a default
    // can be omitted. Results are only read, so they use the output schema.
    params: jsonSchema(params, "input"),
    result: jsonSchema(result, "output"),
    sample: examples[0]?.result ?? null,
    ...(examples.length > 1 ? { examples: examples.map(exampleOf) } : {}),
  };
}

function variantOf({ title, summary, params, keywords, group }: WorkerVariant) {
  return {
    title,
    summary,
    params: { ...params },
    keywords: [...keywords],
    ...(group === undefined ? {} : { group }),
  };
}

function outputsByParam({ param, outputs }: OutputsWhen) {
  return {
    param,
    outlets: Object.fromEntries(Object.entries(outputs).map(([value, names]) => [value, [...names]])),
  };
}

function exampleOf(example: WorkerDefinition["examples"][number]) {
  return { params: isJsonObject(example.params) ? example.params : {}, result: example.result };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" });
}
