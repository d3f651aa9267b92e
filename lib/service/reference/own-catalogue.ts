import type { CatalogueItem } from "@/lib/schema/catalogue-item";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

type Known = Pick<CatalogueItem, "type" | "kind" | "title" | "summary">;

/** Lists the workers in the order of the palette. */
export function ownCatalogue(): readonly Known[] {
  return workerCatalogue().map(({ type, kind, title, summary }) => ({ type, kind, title, summary }));
}
