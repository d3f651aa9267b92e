import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { FILTER_HELP } from "@/lib/expression/filter-help";
import { FUNCTION_EXAMPLES } from "@/lib/expression/function-examples";
import { JSONATA_FUNCTIONS } from "@/lib/expression/jsonata-functions";
import { SERIES_FUNCTIONS } from "@/lib/expression/series-functions";
import { TEMPLATES } from "@/lib/templates/templates";
import { evaluateJsonata } from "@/lib/workers/jsonata/evaluate-jsonata";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";
import { docsIndex } from "./docs-index";
import { endpointDocs } from "./endpoint-docs";
import { filterDocs } from "./filter-docs";
import { findDocs } from "./find-docs";
import { functionDocs } from "./function-docs";
import { recipeDocs } from "./recipe-docs";
import { workerDocOf } from "./worker-doc";

const paths = new Set(docsIndex().map(({ path }) => path));

test.each(workerCatalogue())("$type: each parameter and each way out has its place", (item) => {
  const doc = workerDocOf(item.type);
  const names = Object.keys(item.params.properties ?? {});
  expect(doc?.params.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(doc?.ports.outputs).toEqual(expect.arrayContaining([...item.outlets, "error"]));
  expect(doc?.ports.outputs.length).toBeGreaterThan(1);
  expect(doc?.ports.inputs.length).toBeGreaterThan(0);
  expect(doc?.examples.length).toBeGreaterThan(0);
  expect([...names.map((name) => `workers/${item.type}#${name}`)].filter((path) => !paths.has(path))).toEqual(
    [],
  );
});

test("there is no page of a worker that is none", () => {
  expect(workerDocOf("constructor")).toBeNull();
});

test("every function and every filter has an example with what it gives", () => {
  const { series, own } = functionDocs();
  expect(series.map(({ name }) => name)).toEqual(SERIES_FUNCTIONS.map(({ name }) => name));
  expect(own.map(({ name }) => name)).toEqual(JSONATA_FUNCTIONS.map(({ name }) => name));
  expect([...series, ...own].filter(({ name, example }) => !example.includes(`$${name}`))).toEqual([]);
  expect(FUNCTION_EXAMPLES.size).toBe(series.length + own.length);
  expect(filterDocs().map(({ name }) => name)).toEqual([...FILTER_HELP.keys()]);
  expect(filterDocs().filter(({ gives }) => gives === "")).toEqual([]);
});

test.each([...FUNCTION_EXAMPLES])("$%s gives what its example says", async (_name, { example, gives }) => {
  const value = await evaluateJsonata({
    expression: example,
    input: {},
    nowMs: 0,
    signal: new AbortController().signal,
    owner: "docs",
  });
  expect(value.ok ? JSON.stringify(value.value) : value.error.message).toBe(gives);
});

test("every endpoint and every recipe is there, and can be found", () => {
  const documented = endpointDocs().flatMap((group) => group.endpoints.map(({ id }) => id));
  expect(documented.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(recipeDocs().map(({ id }) => id)).toEqual(TEMPLATES.map(({ id }) => id));
  for (const id of documented) expect(paths).toContain(`api#${id}`);
});

test("places are found by the beginnings of words, titles first", () => {
  expect(findDocs("market d", 6)[0]?.path).toBe("workers/market_data");
  expect(findDocs("income statement", 6).map(({ title }) => title)).toContain("Income statement");
  expect(findDocs("drawdown", 1)[0]?.path).toBe("functions#drawdown");
  expect(findDocs("upcase", 1)[0]?.path).toBe("expressions#upcase");
  expect(findDocs("webhook_id", 6).map(({ path }) => path)).toContain("workers/webhook_trigger#webhook_id");
  expect(findDocs("createWidget", 1)[0]?.path).toBe("api#createWidget");
  expect(findDocs(" .. ", 6)).toEqual([]);
});
