import { fileOf } from "@/cli/folder/files";
import type { Standing } from "@/cli/sync/compare";
import type { Item, SyncState } from "@/cli/sync/load-sync-state";
import { secretsIn } from "@/cli/sync/secrets-in";
import type { Json } from "@/lib/kit/json";
import { conflictJson, conflictLines } from "./conflict-lines";
import { differenceLines } from "./difference-lines";
import { differenceJson } from "./differences";
import { itemDifferences } from "./item-differences";

export interface DiffRow {
  readonly differs: boolean;
  readonly file: string;
  readonly name: string;
  readonly says: string;
  readonly lines: readonly string[];
  readonly json: Json;
}

export function diffRow(look: SyncState, item: Item): DiffRow {
  const { slug, id, standing, sides } = item;
  const differences = itemDifferences(look, item);
  const conflicts = standing.is === "conflict" ? standing.conflicts : [];
  const secrets = secretsIn(look, sides);
  const differs = !["same", "unpulled", "gone"].includes(standing.is);
  return {
    differs,
    file: fileOf(slug),
    name: sides.mine?.name ?? sides.base?.document.name ?? slug,
    says: SAYS[standing.is],
    lines: [...differenceLines(differences), ...conflictLines(conflicts, secrets)],
    json: {
      workflow: slug,
      id,
      file: fileOf(slug),
      status: standing.is,
      differs,
      changes: differences.map(differenceJson),
      ...(conflicts.length > 0 && { conflicts: conflictJson(conflicts, secrets) }),
    },
  };
}

const SAYS: Readonly<Record<Standing["is"], string>> = {
  same: "the same",
  unpulled: "not pulled",
  gone: "deleted on both sides",
  new: "new locally: run `millrace push` to create it on the server",
  mine: "changed locally: run `millrace push` to update the server",
  theirs: "changed on the server since it was pulled: run `millrace pull` to update the file",
  both: "changed on both sides without conflicts: run `millrace push` to merge the changes",
  conflict: "conflict: changed on both sides",
  name_taken: "not pulled from the server, which already has a workflow with this name",
  removed_here: "deleted locally: run `millrace push --prune` to delete it on the server",
  removed_there: "deleted on the server",
};

export function diffText(rows: readonly DiffRow[]): string {
  if (rows.length === 0) return "No differences.";
  return rows
    .map(({ file, says, lines }) => [`${file}: ${says}`, ...lines.map((line) => `    ${line}`)].join("\n"))
    .join("\n\n");
}
