import { TEMPLATES } from "@/lib/templates/templates";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

export interface RecipeDoc {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly steps: readonly RecipeStep[];
}

interface RecipeStep {
  readonly index: number;
  readonly type: string;
  readonly name: string;
  readonly title: string;
  readonly params: string;
}

export function recipeDocs(): readonly RecipeDoc[] {
  const titles = new Map(workerCatalogue().map(({ type, title }) => [type, title]));
  return TEMPLATES.map(({ id, title, summary, document }) => ({
    id,
    title,
    summary,
    steps: document.workers.map(({ index, type, name = "", params }) => ({
      index,
      type,
      name,
      title: titles.get(type) ?? type,
      params: JSON.stringify(params, null, 2),
    })),
  }));
}
