import { findMemorySteps, type PastPlace } from "@/db/queries/past-runs";
import { idAtTime } from "@/lib/kit/id";
import { FirstMemory } from "@/lib/replay/first-memory";
import { memorySeeds } from "@/lib/replay/memory-seeds";
import type { MemorySeed } from "@/lib/replay/memory-view";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { memoryStepOf } from "@/lib/service/replay/case-of-run";
import type { Services } from "@/lib/service/services";
import { memory } from "@/lib/workers/memory/memory";

const PAGE_RUNS = 200;
/** Maximum number of runs that are searched for the first use of each memory. */
const MAX_RUNS = 5_000;

/**
 * Reconstructs what memories held at `atMs`, from the first step that used each of them afterwards. Memories
 * that no run has used since then are left out.
 */
export async function memoryAtStart(
  { db }: Pick<Services, "db">,
  place: PastPlace,
  document: WorkflowDocument,
  atMs: number,
): Promise<MemorySeed[]> {
  if (!document.workers.some(({ type }) => type === memory.type)) return [];
  const first = new FirstMemory();
  let after: string | null = idAtTime(atMs);
  for (let runs = 0; after !== null && runs < MAX_RUNS; runs += PAGE_RUNS) {
    const page = await findMemorySteps(db, place, after, PAGE_RUNS);
    first.add(page.steps.map(memoryStepOf));
    after = page.last;
  }
  return memorySeeds(first.held(), document, atMs);
}
