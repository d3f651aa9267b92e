import type { Pulled } from "@/cli/folder/state";
import { highestIndexIn } from "@/lib/editing/highest-index-in";
import { mergeDocuments } from "@/lib/editing/merge-documents";
import type { Choice, Conflict } from "@/lib/editing/merge-fields";
import { sameJson } from "@/lib/editing/same-json";
import type { VerbatimOf } from "@/lib/editing/verbatim-of";
import { maxOf } from "@/lib/kit/max-of";
import type { WorkflowDocument } from "@/lib/schema/workflow";

export interface Sides {
  readonly slug: string;
  readonly base: Pulled | null;
  readonly mine: WorkflowDocument | null;
  readonly theirs: Pulled | null;
}

export type Standing =
  | { readonly is: "same" }
  /** The file was never pulled, and the workflow doesn't exist on the server. */
  | { readonly is: "new"; readonly mine: WorkflowDocument }
  | { readonly is: "unpulled"; readonly theirs: Pulled }
  | { readonly is: "mine"; readonly mine: WorkflowDocument; readonly theirs: Pulled }
  | { readonly is: "theirs"; readonly theirs: Pulled }
  | { readonly is: "both"; readonly merged: WorkflowDocument; readonly theirs: Pulled }
  | { readonly is: "conflict"; readonly conflicts: readonly Conflict[]; readonly theirs: Pulled }
  /** The workflow can't be written, because its file name is taken by a file that was never pulled. */
  | { readonly is: "name_taken"; readonly mine: WorkflowDocument; readonly theirs: Pulled }
  | { readonly is: "removed_here"; readonly base: Pulled; readonly theirs: Pulled }
  | { readonly is: "removed_there"; readonly isChanged: boolean }
  | { readonly is: "gone" };

export interface Rules {
  /** The side whose values are taken in conflicts; undefined leaves conflicts unresolved. */
  readonly take: Choice | undefined;
  readonly verbatim: VerbatimOf;
}

export function compare({ base, mine, theirs }: Sides, rules: Rules): Standing {
  if (theirs === null) {
    if (mine === null) return { is: "gone" };
    return base === null
      ? { is: "new", mine }
      : { is: "removed_there", isChanged: !sameJson(base.document, mine) };
  }
  if (mine === null) return base === null ? { is: "unpulled", theirs } : { is: "removed_here", base, theirs };
  if (sameJson(mine, theirs.document)) return { is: "same" };
  if (base === null) return { is: "name_taken", mine, theirs };
  if (sameJson(base.document, theirs.document)) return { is: "mine", mine, theirs };
  if (sameJson(base.document, mine)) return { is: "theirs", theirs };
  const { document, conflicts } = mergeDocuments(base.document, mine, theirs.document, {
    verbatim: rules.verbatim,
    highestIndex: maxOf([base.document, mine, theirs.document].map(highestIndexIn)),
    ...(rules.take && { choose: () => rules.take }),
  });
  return conflicts.length > 0 && rules.take === undefined
    ? { is: "conflict", conflicts, theirs }
    : { is: "both", merged: document, theirs };
}
