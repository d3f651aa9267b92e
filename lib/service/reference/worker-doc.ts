import type { WorkerPorts } from "@/lib/drawings/draw-worker";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { type ParamRow, paramRows } from "@/lib/workers/reference/param-rows";
import { shortened } from "@/lib/workers/reference/shortened";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";
import { workerPorts } from "./worker-ports";

export interface WorkerDoc extends Pick<CatalogueItem, "type" | "kind" | "title" | "summary" | "guide"> {
  readonly ports: WorkerPorts;
  readonly params: readonly (ParamRow & { readonly isProgram: boolean })[];
  /** Fields of the worker's result: a single list, or one list for each way of configuring the worker. */
  readonly results: readonly ResultDoc[];
  readonly examples: readonly ExampleDoc[];
}

interface ResultDoc {
  readonly title: string;
  readonly fields: readonly ParamRow[];
}

interface ExampleDoc {
  /** Parameters as JSON; empty if there are none. */
  readonly params: string;
  readonly result: string;
}

/**
 * Maximum number of examples on a worker's page, so that the page stays readable. The editor shows all
 * examples.
 */
const MAX_EXAMPLES = 30;

export function workerDocOf(type: string): WorkerDoc | null {
  const item = workerCatalogue().find((each) => each.type === type);
  return item === undefined ? null : workerDoc(item);
}

function workerDoc(item: CatalogueItem): WorkerDoc {
  const { type, kind, title, summary, guide, params, verbatim } = item;
  const rows = paramRows(params);
  return {
    type,
    kind,
    title,
    summary,
    ...(guide === undefined ? {} : { guide }),
    ports: workerPorts(item, rows),
    params: rows.map((row) => ({ ...row, isProgram: verbatim.includes(row.name) })),
    results: resultsOf(item.result),
    examples: examplesOf(item),
  };
}

function resultsOf(result: CatalogueItem["result"]): ResultDoc[] {
  const alternatives = Array.isArray(result.anyOf) ? result.anyOf : [result];
  return alternatives
    .map((one) => ({ title: typeof one.title === "string" ? one.title : "", fields: paramRows(one) }))
    .filter(({ fields }) => fields.length > 0);
}

function examplesOf({ examples, sample }: CatalogueItem): ExampleDoc[] {
  const all = examples ?? [{ params: {}, result: sample }];
  return all.slice(0, MAX_EXAMPLES).map(({ params, result }) => ({
    params: Object.keys(params).length === 0 ? "" : written(params),
    result: written(result),
  }));
}

function written(value: unknown): string {
  return JSON.stringify(shortened(value), null, 2);
}
