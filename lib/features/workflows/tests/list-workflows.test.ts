import { expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { FIRST_ENDPOINT } from "@/lib/templates/first-endpoint";

const { call, createWorkflow, database } = await testInstance();
const { sql } = database;

const shown = {
  name: "Listed",
  description: "What it is for",
  workers: FIRST_ENDPOINT.workers.length,
  drawing: { shapes: expect.arrayContaining([expect.objectContaining({ colour: "trigger", filled: true })]) },
};

async function listed(id: string) {
  const { status, body } = await call("GET", "/workflows?q=listed");
  expect(status).toBe(200);
  return body.items.find((item: { id: string }) => item.id === id);
}

test("a list reads no document of a draft that has a summary", async () => {
  const id = await createWorkflow({ ...FIRST_ENDPOINT, name: shown.name, description: shown.description });
  await sql`update workflows set document = 'not to be read' where id = ${id}`;
  expect(await listed(id)).toMatchObject(shown);
});

test("a saved draft has a summary of its own", async () => {
  const id = await createWorkflow({ ...FIRST_ENDPOINT, name: "Listed before" });
  const body = { ...FIRST_ENDPOINT, name: shown.name, description: shown.description };
  const { status } = await call("PUT", `/workflows/${id}`, { body, headers: { "if-match": "1" } });
  expect(status).toBe(200);
  await sql`update workflows set document = 'not to be read' where id = ${id}`;
  expect(await listed(id)).toMatchObject(shown);
});

test("a draft that the release before saved is read once, and has a summary then", async () => {
  const id = await createWorkflow({ ...FIRST_ENDPOINT, name: shown.name });
  const [row] = await sql`select document from workflows where id = ${id}`;
  const document = JSON.stringify({ ...JSON.parse(row?.document), description: shown.description });
  await sql`update workflows set document = ${document}, revision = revision + 1 where id = ${id}`;
  expect(await listed(id)).toMatchObject(shown);
  await sql`update workflows set document = 'not to be read' where id = ${id}`;
  expect(await listed(id)).toMatchObject(shown);
});

test("a draft whose summary has no drawing yet is read once, and has one then", async () => {
  const id = await createWorkflow({ ...FIRST_ENDPOINT, name: shown.name, description: shown.description });
  const summary = JSON.stringify({ description: shown.description, workers: shown.workers });
  await sql`update workflows set summary = ${summary} where id = ${id}`;
  expect(await listed(id)).toMatchObject(shown);
  await sql`update workflows set document = 'not to be read' where id = ${id}`;
  expect(await listed(id)).toMatchObject(shown);
});
