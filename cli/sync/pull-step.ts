import { rm } from "node:fs/promises";
import path from "node:path";
import { documentText } from "@/cli/folder/document-text";
import { fileOf, writeText } from "@/cli/folder/files";
import type { Pulled } from "@/cli/folder/state";
import type { Choice } from "@/lib/editing/merge-fields";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Item } from "./load-sync-state";

export type PullStatus =
  | "written"
  | "merged"
  | "unchanged"
  | "changed_here"
  | "conflict"
  | "removed_here"
  | "removed_there"
  | "removed";

export interface PullStep {
  readonly status: PullStatus;
  /** New content of the file; undefined leaves it unchanged, null deletes it. */
  readonly file?: WorkflowDocument | null;
  /**
   * State of the workflow on the server, to be recorded in the state file; undefined leaves the recorded
   * state unchanged, null removes it.
   */
  readonly state?: Pulled | null;
}

export interface PullChoice {
  /** True if the user named this workflow, so that its file is restored if it was removed. */
  readonly isNamed: boolean;
  readonly prune: boolean;
  readonly take: Choice | undefined;
}

/** Local changes are never lost. */
export function pullStep({ standing, sides }: Item, { isNamed, prune, take }: PullChoice): PullStep {
  switch (standing.is) {
    case "same":
      return { status: "unchanged", ...(sides.theirs && { state: sides.theirs }) };
    case "new":
      return { status: "changed_here" };
    case "unpulled":
    case "theirs":
      return { status: "written", file: standing.theirs.document, state: standing.theirs };
    case "mine":
      return { status: "changed_here", state: standing.theirs };
    case "both":
      return { status: "merged", file: standing.merged, state: standing.theirs };
    case "conflict":
      return { status: "conflict" };
    case "name_taken":
      if (take === "theirs")
        return { status: "written", file: standing.theirs.document, state: standing.theirs };
      return take === "mine" ? { status: "changed_here", state: standing.theirs } : { status: "conflict" };
    case "removed_here":
      return isNamed
        ? { status: "written", file: standing.theirs.document, state: standing.theirs }
        : { status: "removed_here" };
    case "removed_there":
      return prune && !standing.isChanged
        ? { status: "removed", file: null, state: null }
        : { status: "removed_there" };
    case "gone":
      return { status: "removed", state: null };
  }
}

export async function writeStep(cwd: string, slug: string, { file }: PullStep): Promise<void> {
  const place = path.join(cwd, fileOf(slug));
  if (file === null) await rm(place, { force: true });
  else if (file !== undefined) await writeText(place, documentText(file));
}
