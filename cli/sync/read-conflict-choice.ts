import type { Asked } from "@/cli/command";
import { type Fault, wrongUse } from "@/cli/fault";
import type { Choice } from "@/lib/editing/merge-fields";
import { ok, type Result } from "@/lib/kit/result";

export const TAKE_HELP = `  --take mine|theirs  which side wins if both changed the same field: the file (mine) or the server (theirs)`;

export function readConflictChoice(asked: Asked): Result<Choice | undefined, Fault> {
  const take = asked.text("take");
  if (take === undefined || take === "mine" || take === "theirs") return ok(take);
  return wrongUse("--take must be mine (the file) or theirs (the server).");
}
