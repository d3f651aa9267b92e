import type { Catalogue } from "@/lib/graph/catalogue";
import type { JsonObject } from "@/lib/kit/json";
import { checkVariables } from "@/lib/trigger/check-variables";
import { WORKERS } from "@/lib/workers/registry";

/** What documents are judged by: every worker's schema, and the rules over a trigger's variables. */
export const catalogue: Catalogue = new Map(
  WORKERS.map((worker) => [
    worker.type,
    worker.type === "webhook_trigger"
      ? { ...worker, checkParams: (params: JsonObject) => checkVariables(params) }
      : worker,
  ]),
);
