import type { Catalogue, CatalogueEntry } from "@/lib/graph/catalogue";
import type { JsonObject } from "@/lib/kit/json";
import { checkVariables } from "@/lib/trigger/check-variables";
import { publishedWorker } from "@/lib/workers/published-worker";
import { WORKERS } from "@/lib/workers/registry";

const own: ReadonlyMap<string, CatalogueEntry> = new Map(
  WORKERS.map((worker) => [
    worker.type,
    worker.type === "webhook_trigger"
      ? { ...worker, checkParams: (params: JsonObject) => checkVariables(params) }
      : worker,
  ]),
);

/** What documents are judged by: every worker's schema, and the rules over a trigger's variables. */
export const catalogue: Catalogue = { get: (type) => own.get(type) ?? publishedWorker(type) };
