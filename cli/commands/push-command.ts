import path from "node:path";
import type { Asked, Command, Outcome, World } from "@/cli/command";
import type { Fault } from "@/cli/fault";
import { documentText } from "@/cli/folder/document-text";
import { FOLDER, fileOf, writeText } from "@/cli/folder/files";
import { type Pulled, writeState } from "@/cli/folder/state";
import type { Api } from "@/cli/server/api";
import { findServer } from "@/cli/server/find-server";
import { itemDifferences } from "@/cli/show/item-differences";
import { type PushRow, pushRow, pushText } from "@/cli/show/push-row";
import { isTestsRowBad, type TestsRow, testsRowJson, testsRowLines } from "@/cli/show/tests-row";
import { type Item, loadSyncState, type SyncState } from "@/cli/sync/load-sync-state";
import { type PushStatus, publish, pushPlan, sendPlan } from "@/cli/sync/push-plan";
import { pushTests } from "@/cli/sync/push-tests";
import { readConflictChoice, TAKE_HELP } from "@/cli/sync/read-conflict-choice";
import type { Choice } from "@/lib/editing/merge-fields";
import { fail, ok, type Result } from "@/lib/kit/result";

export const pushCommand: Command = {
  name: "push",
  usage: "[WORKFLOW…] [--dry-run] [--publish] [--prune] [--take mine|theirs]",
  summary: "Upload changed files to the server",
  help: `Uploads each file in ${FOLDER}/ that changed since it was pulled, as a draft. If someone else has saved the workflow on the
server since then, both changes are merged field by field. If both changed the same field, the file is not uploaded, both
sides are shown, and the exit code is 1. Tests in ${FOLDER}/<name>.tests.json are uploaded in the same way, each as a whole.
  --dry-run           shows what would be uploaded, without uploading
  --publish           publishes each uploaded draft, which makes it live
  --prune             deletes workflows on the server whose files you removed, if they were pulled before and have
                      not changed on the server since. Without it, push never deletes workflows
${TAKE_HELP}
A key in a file is { "$secret": true }, which keeps the stored key. A key written as text is uploaded and then masked in
the file.`,
  options: {
    take: { type: "string" },
    "dry-run": { type: "boolean" },
    publish: { type: "boolean" },
    prune: { type: "boolean" },
  },
  words: [0, 1_000],
  run,
};

interface Order {
  readonly take: Choice | undefined;
  readonly isDry: boolean;
  readonly publishes: boolean;
  readonly prunes: boolean;
}

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const take = readConflictChoice(asked);
  if (!take.ok) return take;
  const api = await findServer(world);
  if (!api.ok) return api;
  const look = await loadSyncState(world, api.value, {
    names: asked.words,
    take: take.value,
    withUnpulled: false,
  });
  if (!look.ok) return look;
  const order = {
    take: take.value,
    isDry: asked.has("dry-run"),
    publishes: asked.has("publish"),
    prunes: asked.has("prune"),
  };
  const rows: PushRow[] = [];
  const tests: TestsRow[] = [];
  const workflows = new Map(Object.entries(look.value.state.workflows));
  /**
   * The state file is written immediately, so that a push that is repeated after an interruption doesn't
   * create anything twice.
   */
  const keep = async (slug: string, state: Pulled | null): Promise<void> => {
    const before = workflows.get(slug)?.tests;
    if (state === null) workflows.delete(slug);
    else workflows.set(slug, { ...state, ...(before && state.tests === undefined && { tests: before }) });
    await writeState(world.cwd, { ...look.value.state, workflows: Object.fromEntries(workflows) });
  };
  const sent = new Set<string>();
  const sendTests: SendTests = async (slug, given) => {
    sent.add(slug);
    if (!order.isDry && given !== workflows.get(slug)) await keep(slug, given);
    const state = workflows.get(slug) ?? given;
    const place = { cwd: world.cwd, slug, id: state.id };
    const { states, plans, fault } = await pushTests(api.value, place, state.tests ?? {}, order);
    if (plans.length > 0 || fault !== null) tests.push({ slug, done: plans, fault });
    if (!order.isDry && plans.length > 0) await keep(slug, { ...state, tests: states });
    return fault;
  };
  for (const item of look.value.items) {
    const done = await pushItem(world, api.value, look.value, item, order, sendTests);
    rows.push(done.row);
    if (done.isOver) break;
    if (!order.isDry && done.state !== undefined) await keep(item.slug, done.state);
    const state = workflows.get(item.slug);
    if (state !== undefined && !sent.has(item.slug) && !WITHOUT_TESTS.includes(done.row.status))
      await sendTests(item.slug, state);
  }
  const isBad = rows.some(({ isBad }) => isBad) || tests.some(isTestsRowBad);
  const json = {
    dry_run: order.isDry,
    workflows: rows.map(({ json }) => json),
    tests: tests.map(testsRowJson),
  };
  const text = [...tests.flatMap(testsRowLines), pushText(rows, order.isDry)].join("\n");
  return ok({ exit: isBad ? 1 : 0, json, text });
}

const WITHOUT_TESTS: readonly PushStatus[] = ["kept", "deleted", "removed_there", "failed"];

/** Sends the tests of a workflow before its draft is published, because publishing may depend on them. */
type SendTests = (slug: string, state: Pulled) => Promise<Fault | null>;

interface Done {
  readonly row: PushRow;
  /** New state of the workflow on the server; undefined if unchanged. */
  readonly state?: Pulled | null;
  /** True if further pushes would fail for the same reason. */
  readonly isOver?: boolean;
}

const OVER = ["server_away", "unauthorized", "forbidden", "not_millrace", "stopped", "moved"];

async function pushItem(
  world: World,
  api: Api,
  look: SyncState,
  item: Item,
  order: Order,
  sendTests: SendTests,
): Promise<Done> {
  const plan = pushPlan(item, order.prunes);
  const changes = itemDifferences(look, item);
  if (order.isDry || (plan.document === undefined && plan.status !== "deleted")) {
    const { standing, sides } = item;
    const known = standing.is === "same" ? sides.theirs : standing.is === "gone" ? null : undefined;
    return { row: pushRow(look, item, { plan, changes }), ...(known !== undefined && { state: known }) };
  }
  const rules = { take: order.take, verbatim: look.catalogue.verbatimOf };
  const sent = await sendPlan(api, item, plan, rules, order.prunes);
  if (!sent.ok) {
    const row = pushRow(look, item, { plan: { status: "failed" }, changes, fault: sent.error });
    return { row, isOver: OVER.includes(sent.error.code) };
  }
  const { status, state, problems, standing = item.standing } = sent.value;
  if (status === "conflict")
    return { row: pushRow(look, { ...item, standing }, { plan: { status }, changes }) };
  if (state === null) return { row: pushRow(look, item, { plan: { status }, changes }), state };
  await writeText(path.join(world.cwd, fileOf(item.slug)), documentText(state.document));
  const fault = await sendTests(item.slug, state);
  const published = !order.publishes ? null : fault === null ? await publish(api, state) : fail(fault);
  return { row: pushRow(look, item, { plan: { status }, changes, state, problems, published }), state };
}
