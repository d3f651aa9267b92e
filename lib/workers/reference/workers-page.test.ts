import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";
import { paramRows } from "./param-rows";
import { workersPage } from "./workers-page";

test("docs/workers.md is what the catalogue says; npm run docs writes it", async () => {
  expect(workersPage(workerCatalogue())).toBe(await readFile("docs/workers.md", "utf8"));
});

test("every worker has a section with each of its parameters and an example", () => {
  const page = workersPage(workerCatalogue());
  const sections = new Map(page.split("\n## ").map((text) => [text.split("\n")[0], text]));
  for (const { title, type, params } of workerCatalogue()) {
    const text = sections.get(title) ?? "";
    expect(text).toContain(`\`${type}\``);
    expect(text).toContain("```json");
    for (const { name } of paramRows(params)) expect(text).toContain(`| \`${name}\` |`);
  }
});

test("a parameter tells its kind, its bounds, where it counts and what lies within it", () => {
  const rows = paramRows({
    type: "object",
    required: ["op"],
    properties: {
      op: { type: "string", enum: ["a", "b"], title: "Operation" },
      rows: { type: "integer", minimum: 1, maximum: 5, default: 3, title: "Rows", "x-show": { op: ["a"] } },
      list: {
        type: "array",
        title: "List",
        items: { type: "object", properties: { on: { type: "boolean", title: "On" } } },
      },
    },
  });
  expect(rows.map(({ name, kind, needed, when }) => [name, kind, needed, when])).toEqual([
    ["op", "`a`, `b`", "Required.", ""],
    ["rows", "whole number, 1 to 5; default `3`", "", "op `a`"],
    ["list", "list of: object", "", ""],
    ["list[].on", "`true` or `false`", "", ""],
  ]);
});
