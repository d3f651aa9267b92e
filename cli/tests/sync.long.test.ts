import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { filesIn, testProgram } from "./program.suite";

const { url, person } = await testMarket();
const { folder, millrace } = await testProgram();

const document = (name: string, symbol = "AAPL", trigger: object = {}) => ({
  format: "millrace.workflow/1",
  name,
  workers: [
    { index: 0, type: "webhook_trigger", params: { webhook_id: "in", ...trigger } },
    { index: 1, type: "market_data", params: { operation: "quote", symbol } },
    {
      index: 2,
      type: "data_provider",
      params: { provider_id: "out", response_data: "{{workers[1].result}}" },
    },
  ],
  connections: [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ],
});

let people = 0;

/** Creates a workspace with these workflows, and pulls it into a folder. */
async function pulled(...documents: object[]) {
  people += 1;
  const owner = await person(`files-${people}`);
  const ids: string[] = [];
  for (const one of documents) ids.push((await owner.api("POST", "/workflows", one)).body.id);
  const cwd = await folder();
  const env = { MILLRACE_URL: url, MILLRACE_TOKEN: owner.token };
  const call = (...words: string[]) => millrace(words, { cwd, env });
  const first = await call("pull", "--json");
  const [id = ""] = ids;
  /** Changes the first workflow on the server, as someone else would. */
  const change = async (edit: (draft: ReturnType<typeof document>) => void) => {
    const { body: draft } = await owner.api("GET", `/workflows/${id}`);
    edit(draft);
    const saved = await owner.api("PUT", `/workflows/${id}`, draft, { "If-Match": `"${draft.revision}"` });
    expect(saved.status).toBe(200);
  };
  const stored = async (which = id) => (await owner.api("GET", `/workflows/${which}`)).body;
  return { owner, ids, id, cwd, call, first, files: filesIn(cwd), change, stored };
}

test("names with accents, equal names and names of nothing but signs become files of their own, which they keep", async () => {
  const { call, first, files, change, cwd, ids } = await pulled(
    document("Café & Börse"),
    document("Cafe Borse"),
    document("日経 225"),
    document("!!!"),
  );
  expect(first.code).toBe(0);
  expect(
    first.json.workflows.map(({ workflow, status }: { workflow: string; status: string }) => [
      workflow,
      status,
    ]),
  ).toEqual([
    ["cafe-borse", "written"],
    ["cafe-borse-2", "written"],
    ["workflow", "written"],
    ["日経-225", "written"],
  ]);
  expect((await files.read("cafe-borse")).name).toBe("Café & Börse");
  expect(await files.read("cafe-borse")).not.toHaveProperty("id");
  await change((draft) => {
    draft.name = "Another name";
  });
  expect((await call("pull")).out).toContain("millrace/cafe-borse.workflow.json");
  expect((await files.read("cafe-borse")).name).toBe("Another name");
  const listed = await call("list", "--json");
  expect(
    listed.json.workflows.map(({ id, file }: { id: string; file: string }) => [id, file]),
  ).toContainEqual([ids[0], "millrace/cafe-borse.workflow.json"]);
  expect((await readdir(path.join(cwd, "millrace"))).filter((name) => !name.endsWith(".json"))).toEqual([]);
});

test("diff is silent and 0 after a pull, and tells worker and field and 1 after a change", async () => {
  const { call, files } = await pulled(document("Board"));
  const none = await call("diff", "--json");
  expect([none.code, none.json.differs]).toEqual([0, false]);
  await files.write("board", document("Board", "MSFT"));
  const text = await call("diff");
  expect(text.code).toBe(1);
  expect(text.out).toContain("~ #1 market_data");
  expect(text.out).toContain('-   params.symbol: "AAPL"\n    +   params.symbol: "MSFT"');
  const json = await call("diff", "board", "--json");
  expect(json.json.workflows[0]).toMatchObject({
    workflow: "board",
    status: "mine",
    changes: [
      {
        kind: "worker_changed",
        worker: 1,
        fields: [{ field: "params.symbol", before: "AAPL", after: "MSFT" }],
      },
    ],
  });
  const markdown = await call("diff", "--markdown");
  expect(markdown.out).toContain("1 workflow differs");
  expect(markdown.out).toContain("```diff\n~ #1 market_data\n-   params.symbol");
});

test("push sends what changed with its revision, says so beforehand with --dry-run, and publishes when told", async () => {
  const { call, files, stored } = await pulled(document("Board"), document("Other"));
  await files.write("board", document("Board", "MSFT"));
  await files.write("fresh", document("Fresh"));
  const dry = await call("push", "--dry-run", "--json");
  expect(dry.json.dry_run).toBe(true);
  const statuses = (json: { workflows: { workflow: string; status: string }[] }) =>
    json.workflows.map(({ workflow, status }) => `${workflow} ${status}`);
  expect(statuses(dry.json)).toEqual(["board updated", "fresh created", "other unchanged"]);
  expect((await stored()).workers[1].params.symbol).toBe("AAPL");
  const done = await call("push", "--publish", "--json");
  expect([done.code, statuses(done.json)]).toEqual([0, statuses(dry.json)]);
  expect(await stored()).toMatchObject({
    revision: 2,
    live_version: 1,
    workers: [{}, { params: { symbol: "MSFT" } }, {}],
  });
  const [, fresh] = done.json.workflows;
  expect(await stored(fresh.id)).toMatchObject({ name: "Fresh", live_version: 1 });
  const again = await call("push", "--json");
  expect(statuses(again.json)).toEqual(["board unchanged", "fresh unchanged", "other unchanged"]);
  expect((await call("diff")).code).toBe(0);
});

test("what the other side changed elsewhere is brought together, and what both changed is shown and not sent", async () => {
  const { call, files, change, stored } = await pulled(document("Board"));
  await files.write("board", document("Board", "MSFT"));
  await change((draft) => {
    draft.name = "Theirs";
  });
  const merged = await call("push", "--json");
  expect([merged.code, merged.json.workflows[0].status]).toEqual([0, "merged"]);
  expect(await stored()).toMatchObject({ name: "Theirs", workers: [{}, { params: { symbol: "MSFT" } }, {}] });
  expect((await files.read("board")).name).toBe("Theirs");

  await files.write("board", { ...document("Theirs", "TSLA") });
  await change((draft) => {
    draft.workers[1] = { index: 1, type: "market_data", params: { operation: "quote", symbol: "NVDA" } };
  });
  const before = await stored();
  const refused = await call("push", "--json");
  expect([refused.code, refused.json.workflows[0].status]).toEqual([1, "conflict"]);
  expect(refused.json.workflows[0].conflicts).toEqual([
    { path: "workers.1.params.symbol", mine: "TSLA", theirs: "NVDA" },
  ]);
  expect(await stored()).toEqual(before);
  const shown = await call("push");
  expect(shown.out).toContain('here:   "TSLA"');
  expect(shown.out).toContain('server: "NVDA"');
  // Pulling doesn't lose anything either.
  expect((await call("pull")).code).toBe(1);
  expect((await files.read("board")).workers[1].params.symbol).toBe("TSLA");
  expect((await call("push", "--take", "mine")).code).toBe(0);
  expect((await stored()).workers[1].params.symbol).toBe("TSLA");
});

test("a key never stands in a file, is kept when it is pushed back, and is masked after it was written as text", async () => {
  const KEY = "the key of this very trigger";
  const { call, files, cwd, stored, owner, id } = await pulled(document("Board", "AAPL", { api_key: KEY }));
  expect((await files.read("board")).workers[0].params.api_key).toEqual({ $secret: true });
  const edited = await files.read("board");
  edited.workers[1].params.symbol = "MSFT";
  await files.write("board", edited);
  expect((await call("push", "--publish")).code).toBe(0);
  const open = async (key: string) =>
    (await fetch(`${url}/api/t/${id}/in`, { method: "POST", headers: { Authorization: `Bearer ${key}` } }))
      .status;
  expect([await open(KEY), await open("another")]).toEqual([202, 401]);

  const NEW = "a new key, as text";
  edited.workers[0].params.api_key = NEW;
  await files.write("board", edited);
  for (const words of [["diff"], ["diff", "--json"], ["push", "--dry-run"], ["push", "--publish"]]) {
    const { out, err } = await call(...words);
    expect(`${out}${err}`).not.toContain(NEW);
  }
  expect(await open(NEW)).toBe(202);
  expect((await files.read("board")).workers[0].params.api_key).toEqual({ $secret: true });
  const saved = await Promise.all(
    (await readdir(path.join(cwd, "millrace"))).map((name) => files.text(name)),
  );
  expect(saved.join("")).not.toMatch(new RegExp(`${NEW}|${KEY}|${owner.token}`));
  expect(await stored()).toMatchObject({ problems: [] });
});

test("nothing is deleted without --prune, which deletes only what was pulled and has not changed since", async () => {
  const { call, files, ids, owner, change } = await pulled(
    document("Changed"),
    document("Goes"),
    document("Stays"),
  );
  const later = (await owner.api("POST", "/workflows", document("Never pulled"))).body.id;
  await files.remove("goes");
  await files.remove("changed");
  const alive = async () => {
    const found: boolean[] = [];
    for (const id of [...ids, later]) found.push((await owner.api("GET", `/workflows/${id}`)).status === 200);
    return found;
  };
  const stored = await call("push", "--json");
  expect(stored.json.workflows.map(({ status }: { status: string }) => status)).toEqual([
    "kept",
    "kept",
    "unchanged",
  ]);
  await change((draft) => {
    draft.name = "Changed meanwhile";
  });
  expect((await call("push", "--prune", "--dry-run")).out).toContain(
    "would delete millrace/goes.workflow.json",
  );
  expect(await alive()).toEqual([true, true, true, true]);
  const pruned = await call("push", "--prune", "--json");
  expect(pruned.json.workflows.map(({ status }: { status: string }) => status)).toEqual([
    "conflict",
    "deleted",
    "unchanged",
  ]);
  expect([pruned.code, await alive()]).toEqual([1, [true, false, true, true]]);
  // A file that was removed here is restored if it is named.
  expect((await call("pull", "changed")).code).toBe(0);
  expect((await files.read("changed")).name).toBe("Changed meanwhile");
});

test("a workflow that was deleted on the server leaves its file until pull --prune, and is not made anew", async () => {
  const { call, files, id, owner, cwd } = await pulled(document("Board"));
  await owner.api("DELETE", `/workflows/${id}`);
  expect((await call("push", "--json")).json.workflows[0].status).toBe("removed_there");
  expect((await call("pull", "--json")).json.workflows[0].status).toBe("removed_there");
  expect((await files.read("board")).name).toBe("Board");
  expect((await call("pull", "--prune", "--json")).json.workflows[0].status).toBe("removed");
  await expect(stat(path.join(cwd, "millrace/board.workflow.json"))).rejects.toThrow("ENOENT");
  expect((await call("push", "--json")).json.workflows).toEqual([]);
});

test("faults of the folder are sentences: no state, no JSON, an unfinished merge, another workspace, a fault of the document", async () => {
  const { call, files, cwd } = await pulled(document("Board"));
  const fault = async (...words: string[]) => {
    const { code, json, err } = await call(...words, "--json");
    expect(err).toBe(`${json.error.message}\n`);
    expect(err).not.toMatch(/\n\s+at /);
    return [code, json.error.code];
  };
  await files.writeText("board", '{ "name": ');
  expect(await fault("push")).toEqual([1, "invalid_json"]);
  await files.writeText("board", "<<<<<<< mine\n{}\n=======\n{}\n>>>>>>> theirs\n");
  expect((await call("diff")).err).toContain("merge conflict markers");
  await files.writeText("board", "[]");
  expect(await fault("push")).toEqual([1, "invalid_document"]);
  await files.write("board", {
    ...document("Board"),
    workers: [{ index: 0, type: "no_such_type", params: {} }],
  });
  const refused = await call("push", "--json");
  expect([refused.code, refused.json.workflows[0].error.code]).toEqual([1, "invalid_document"]);
  expect(refused.json.workflows[0].error.message).toContain("workers[0].type");
  const stranger = await person(`stranger-${people}`);
  const other = await millrace(["push"], { cwd, env: { MILLRACE_URL: url, MILLRACE_TOKEN: stranger.token } });
  expect([other.code, other.err]).toEqual([1, expect.stringContaining("was pulled from the workspace")]);
  await rm(path.join(cwd, "millrace/.state.json"));
  expect(await fault("push")).toEqual([1, "no_state"]);
});
