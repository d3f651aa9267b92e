import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryDocument, arbitraryEdit, editAll, emptyDocument } from "@/lib/editing/arbitrary.suite";
import { highestIndexIn } from "@/lib/editing/highest-index-in";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { compare, type Sides } from "./compare";
import { pullStep } from "./pull-step";
import { pushPlan } from "./push-plan";

const rules = { take: undefined, verbatim: () => [] };
const at = (revision: number, document: WorkflowDocument) => ({ id: "one", revision, document });
const named = (name: string): WorkflowDocument => ({ ...emptyDocument, name });
const [A, B, C] = [named("a"), named("b"), named("c")];

type Case = [string, Omit<Sides, "slug">, { pull: string; push: string; pruned?: string }];
const CASES: readonly Case[] = [
  ["same", { base: at(1, A), mine: A, theirs: at(1, A) }, { pull: "unchanged", push: "unchanged" }],
  ["same", { base: at(1, A), mine: B, theirs: at(2, B) }, { pull: "unchanged", push: "unchanged" }],
  ["same", { base: null, mine: A, theirs: at(1, A) }, { pull: "unchanged", push: "unchanged" }],
  ["new", { base: null, mine: A, theirs: null }, { pull: "changed_here", push: "created" }],
  ["unpulled", { base: null, mine: null, theirs: at(1, A) }, { pull: "written", push: "unchanged" }],
  ["mine", { base: at(1, A), mine: B, theirs: at(1, A) }, { pull: "changed_here", push: "updated" }],
  ["theirs", { base: at(1, A), mine: A, theirs: at(2, B) }, { pull: "written", push: "behind" }],
  ["conflict", { base: at(1, A), mine: B, theirs: at(2, C) }, { pull: "conflict", push: "conflict" }],
  ["name_taken", { base: null, mine: A, theirs: at(1, B) }, { pull: "conflict", push: "conflict" }],
  [
    "removed_here",
    { base: at(1, A), mine: null, theirs: at(1, A) },
    { pull: "removed_here", push: "kept", pruned: "deleted" },
  ],
  [
    "removed_here",
    { base: at(1, A), mine: null, theirs: at(2, B) },
    { pull: "removed_here", push: "kept", pruned: "conflict" },
  ],
  [
    "removed_there",
    { base: at(1, A), mine: A, theirs: null },
    { pull: "removed_there", push: "removed_there" },
  ],
  [
    "removed_there",
    { base: at(1, A), mine: B, theirs: null },
    { pull: "removed_there", push: "removed_there" },
  ],
  ["gone", { base: at(1, A), mine: null, theirs: null }, { pull: "removed", push: "unchanged" }],
];

describe("a file, what was pulled and the server", () => {
  test.each(CASES)("%s: %j", (is, sides, { pull, push, pruned = push }) => {
    const standing = compare({ slug: "one", ...sides }, rules);
    expect(standing.is).toBe(is);
    const item = { slug: "one", id: null, sides: { slug: "one", ...sides }, standing };
    const step = pullStep(item, { isNamed: false, prune: false, take: undefined });
    expect(step.status).toBe(pull);
    // Without --prune, neither the file nor the workflow is deleted.
    expect(step.file).not.toBeNull();
    expect(pushPlan(item, false).status).toBe(push);
    expect(pushPlan(item, true).status).toBe(pruned);
  });

  test("what was changed here outlives the workflow's end there, also with --prune", () => {
    const sides = { slug: "one", base: at(1, A), mine: B, theirs: null };
    const item = { slug: "one", id: null, sides, standing: compare(sides, rules) };
    expect(pullStep(item, { isNamed: true, prune: true, take: "theirs" }).file).toBeUndefined();
  });

  test("what pull or push brought together is not asked for again, and --take leaves no question", () => {
    const edits = fc.array(arbitraryEdit, { maxLength: 6 });
    fc.assert(
      fc.property(fc.tuple(arbitraryDocument, edits, edits), ([root, a, b]) => {
        const highest = highestIndexIn(root);
        const mine = editAll(root, a, highest);
        const theirs = at(2, editAll(root, b, highest));
        const sides = { slug: "one", base: at(1, root), mine, theirs };
        expect(compare(sides, { ...rules, take: "mine" }).is).not.toBe("conflict");
        const standing = compare(sides, rules);
        if (standing.is !== "both") return;
        const next = compare({ ...sides, base: theirs, mine: standing.merged }, rules);
        expect(["same", "mine"]).toContain(next.is);
      }),
    );
  });
});
