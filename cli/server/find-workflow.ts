import type { World } from "@/cli/command";
import { type Fault, failed } from "@/cli/fault";
import { slugOf } from "@/cli/folder/slug";
import { readState } from "@/cli/folder/state";
import { ok, type Result } from "@/lib/kit/result";
import type { Api } from "./api";
import { listAll, type Summary } from "./list-all";

/** `named` is the workflow's ID, its file, its name, or the file name that it would be given. */
export async function findWorkflow(api: Api, { cwd }: World, named: string): Promise<Result<Summary, Fault>> {
  const all = await listAll(api);
  if (!all.ok) return all;
  const state = await readState(cwd);
  const pulled = state.ok ? state.value?.workflows[named]?.id : undefined;
  const one = all.value.find(({ id }) => id === named) ?? all.value.find(({ id }) => id === pulled);
  if (one) return ok(one);
  const wanted = named.toLowerCase();
  const byName = all.value.filter(({ name }) => name.toLowerCase() === wanted);
  const found = byName.length > 0 ? byName : all.value.filter(({ name }) => slugOf(name) === wanted);
  const [first] = found;
  if (first && found.length === 1) return ok(first);
  if (!first)
    return failed(
      "no_such_workflow",
      `Workflow "${named}" not found at ${api.url}. Run \`millrace list\` to see all workflows.`,
    );
  const ids = found.map(({ id, name }) => `\n  ${id}  ${name}`).join("");
  return failed(
    "several_workflows",
    `${found.length} workflows are named "${named}". Use an ID instead:${ids}`,
    {
      ids: found.map(({ id }) => id),
    },
  );
}
