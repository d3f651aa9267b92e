import { findLiveDocuments, findShownWidgets, type ItemKey } from "@/db/queries/market";
import { priceKey } from "@/db/queries/prices";
import { documentInTurn } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";

interface Described extends ItemKey {
  /** Workflow to which the item belongs; null for a dashboard. */
  readonly workflowId: string | null;
  readonly description: string;
}

/** Maximum length of a description, the same as for descriptions that owners write. */
const MAX_CHARACTERS = 2000;

/** An item without a description gets that of its workflow's live version. */
export async function itemDescriptions(
  { db }: Pick<Services, "db">,
  items: readonly Described[],
): Promise<ReadonlyMap<string, string>> {
  const open = await Promise.all(
    items
      .filter(({ description }) => description === "")
      .map(async (item) => ({ item, workflowId: item.workflowId ?? (await onlySource(db, item)) })),
  );
  const workflows = [...new Set(open.flatMap(({ workflowId }) => workflowId ?? []))];
  const documents = new Map<string, string>();
  for (const { workflowId, document } of await findLiveDocuments(db, { workflows, workers: [] })) {
    const { description = "" } = await documentInTurn(document);
    documents.set(workflowId, description.slice(0, MAX_CHARACTERS));
  }
  return new Map([
    ...items.map((item) => [priceKey(item), item.description] as const),
    ...open.map(({ item, workflowId }) => [priceKey(item), documents.get(workflowId ?? "") ?? ""] as const),
  ]);
}

async function onlySource(db: Services["db"], item: ItemKey): Promise<string | null> {
  const sources = new Set((await findShownWidgets(db, item)).map(({ workflowId }) => workflowId));
  const [only] = sources;
  return sources.size === 1 ? (only ?? null) : null;
}
