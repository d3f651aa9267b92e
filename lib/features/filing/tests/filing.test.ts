import { expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { FIRST_ENDPOINT } from "@/lib/templates/first-endpoint";

const { call, createWorkflow } = await testInstance();

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  readonly tags: readonly string[];
}

const made = (name: string) => createWorkflow({ ...FIRST_ENDPOINT, name });
const file = (body: object, kind = "workflows") => call("POST", `/filing/${kind}`, { body });
const list = async (query: string): Promise<Listed[]> => {
  const { status, body } = await call("GET", `/workflows?${query}`);
  expect(status).toBe(200);
  return body.items;
};
const names = async (query: string) => (await list(query)).map(({ name }) => name);

async function stranger(name: string): Promise<string> {
  const { body } = await call("POST", "/users", {
    body: { email: `${name}@example.com`, password: "correct horse battery" },
  });
  return body.token;
}

test("workflows get a folder and tags, many at once, and are listed by them", async () => {
  const [one, two, three] = [await made("one"), await made("two"), await made("three")];
  const answer = await file({ ids: [one, two], folder: " Filed / US ", add_tags: ["FX", "daily"] });
  expect(answer.body).toEqual({ filed: [one, two], refused: [] });
  await file({ ids: [three], folder: "Filed/EU", add_tags: ["fx"] });
  expect(await names("folder=Filed")).toEqual(["three", "two", "one"]);
  expect(await names("folder=Filed/US")).toEqual(["two", "one"]);
  expect(await names("folder=File")).toEqual([]);
  expect(await names("tag=fx")).toEqual(["three", "two", "one"]);
  expect(await names("tag=DAILY,fx&folder=Filed")).toEqual(["two", "one"]);
  await file({ ids: [two], add_tags: ["eod"], remove_tags: ["daily"] });
  const [row] = await list("q=two");
  expect(row).toMatchObject({ folder: "Filed/US", tags: ["eod", "fx"] });
  expect((await call("GET", `/filing/workflows/${two}`)).body).toEqual({
    folder: "Filed/US",
    tags: ["eod", "fx"],
  });
  const { folders, tags } = (await call("GET", "/filing/workflows")).body;
  // Other tests file items in the same workspace.
  expect({
    folders: folders.filter(({ path }: { path: string }) => path.startsWith("Filed/")),
    tags: tags.filter(({ name }: { name: string }) => ["daily", "eod", "fx"].includes(name)),
  }).toEqual({
    folders: [
      { path: "Filed/EU", count: 1 },
      { path: "Filed/US", count: 2 },
    ],
    tags: [
      { name: "daily", count: 1 },
      { name: "eod", count: 1 },
      { name: "fx", count: 3 },
    ],
  });
  // Filing belongs to the workspace and not to the document, so there is no new revision and nothing to
  // publish.
  const read = (await call("GET", `/workflows/${two}`)).body;
  expect([read.revision, read.tags, read.folder]).toEqual([1, undefined, undefined]);
});

test("a folder is renamed and taken away with what is below it", async () => {
  const [top, deep] = [await made("top"), await made("deep")];
  await file({ ids: [top], folder: "Börse 📈" });
  await file({ ids: [deep], folder: "Börse 📈/US/Tech" });
  const rename = (from: string, to: string) =>
    call("POST", "/filing/workflows/rename", { body: { from, to } });
  expect((await rename("Börse 📈", "Markets")).body).toEqual({ moved: 2, folder: "Markets" });
  expect((await list("q=deep"))[0]?.folder).toBe("Markets/US/Tech");
  expect((await rename("Markets/US", "Markets")).body.moved).toBe(1);
  expect((await list("q=deep"))[0]?.folder).toBe("Markets/Tech");
  expect((await rename("Markets", "")).body.moved).toBe(2);
  expect((await list("q=top"))[0]?.folder).toBe("");
  expect((await list("q=deep"))[0]?.folder).toBe("Tech");
  await file({ ids: [deep], folder: "a/b/c/d/e/f" });
  expect((await rename("a", "x/y")).body).toMatchObject({ status: 422, errors: [{ path: "to" }] });
  expect((await rename("", "x")).status).toBe(422);
});

test("what is too much or no name is refused, each thing by itself", async () => {
  const [one, full] = [await made("few"), await made("full")];
  const tags = Array.from({ length: 20 }, (_, at) => `t${at}`);
  await file({ ids: [full], add_tags: tags });
  const answer = await file({ ids: [one, full, "nothing"], add_tags: ["more"], folder: "New" });
  expect(answer.body.filed).toEqual([one]);
  expect(answer.body.refused).toMatchObject([
    { id: full, code: "too_many_tags" },
    { id: "nothing", code: "not_found" },
  ]);
  expect((await list("q=full"))[0]?.folder).toBe("");
  for (const body of [
    { ids: [] },
    { ids: [one], folder: "a\u0000" },
    { ids: [one], folder: "1/2/3/4/5/6/7" },
    { ids: [one], add_tags: ["a,b"] },
    { ids: [one], add_tags: [...tags, "u"] },
    { ids: Array.from({ length: 1001 }, () => one) },
  ])
    expect((await file(body)).status).toBe(422);
  expect((await call("GET", "/filing/tables")).status).toBeGreaterThanOrEqual(400);
});

test("nothing of another workspace is filed, counted or named", async () => {
  const token = await stranger("filer");
  const own = await made("mine");
  await file({ ids: [own], folder: "Secret", add_tags: ["secret"] });
  const answer = await call("POST", "/filing/workflows", { token, body: { ids: [own], folder: "Theirs" } });
  expect(answer.body).toMatchObject({ filed: [], refused: [{ id: own, code: "not_found" }] });
  const rename = { token, body: { from: "Secret", to: "Theirs" } };
  expect((await call("POST", "/filing/workflows/rename", rename)).body.moved).toBe(0);
  expect((await call("GET", "/filing/workflows", { token })).body).toEqual({ folders: [], tags: [] });
  expect((await call("GET", `/filing/workflows/${own}`, { token })).status).toBe(404);
  expect((await list("q=mine"))[0]?.folder).toBe("Secret");
});

test("dashboards are filed in the same way, and a private one stays its maker's", async () => {
  const board = (await call("POST", "/dashboards", { body: { name: "Filed board", layout: [] } })).body;
  await file({ ids: [board.id], folder: "Boards", add_tags: ["rates"] }, "dashboards");
  const { items } = (await call("GET", "/dashboards?folder=Boards&tag=rates")).body;
  expect(items).toMatchObject([{ id: board.id, folder: "Boards", tags: ["rates"] }]);
  const read = (await call("GET", `/dashboards/${board.id}`)).body;
  expect([read.folder, read.tags]).toEqual([undefined, undefined]);
  const copy = await call("POST", `/dashboards/${board.id}/copy`, { body: {} });
  expect((await call("GET", "/dashboards?folder=Boards")).body.items).toMatchObject([
    { id: copy.body.id },
    { id: board.id },
  ]);
});

test("workflows are put in order, page after page", async () => {
  const ids = new Map<string, string>();
  for (const name of ["b", "A", "c"]) ids.set(name, await made(`${name} sorted`));
  const idOf = (name: string) => ids.get(name) ?? "";
  await call("POST", `/workflows/${idOf("A")}/publish`, { body: {} });
  await call("POST", `/workflows/${idOf("A")}/runs`, { body: {} });
  const all = async (query: string) => {
    const found: string[] = [];
    let cursor = "";
    do {
      const { body } = await call("GET", `/workflows?q=sorted&limit=1&${query}${cursor}`);
      found.push(...body.items.map(({ name }: Listed) => name.slice(0, 1)));
      cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`;
    } while (cursor !== "");
    return found.join("");
  };
  expect(await all("sort=name")).toBe("Abc");
  expect(await all("sort=name&order=desc")).toBe("cbA");
  expect(await all("sort=created")).toBe("cAb");
  expect(await all("order=asc")).toBe("bAc");
  expect(await all("sort=updated")).toBe("cAb");
  expect(await all("sort=last_run")).toBe("Acb");
  expect(await all("sort=last_run&order=asc")).toBe("Abc");
  expect((await call("GET", "/workflows?sort=size")).status).toBe(400);
});
