import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { checkLayers } from "./layers.mjs";
import { layersTable } from "./layers-table.mjs";
import { readLayers } from "./read-layers.mjs";

const LAYERS = `
LOW = lib/kit lib/schema
lib/kit :                      # pure functions
lib/schema : lib/kit           # nouns
lib/env : LOW                  # settings
db : LOW                       # all SQL
lib/service : LOW db !db/secret lib/env
components : LOW
components/ui : LOW
components/canvas : LOW components
no circle : components
private drizzle-orm db/schema : db
private db/handle except Db : db
`;

const FOLDERS = [
  ...["lib/kit", "lib/schema", "lib/env", "lib/service", "db/secret", "db/schema", "db/handle"],
  ...["components/ui", "components/canvas", "components/home", "components/runs", "app", "cli"],
];

/** Imports that are refused in a tree with these files. */
function refused(files, layers = LAYERS) {
  const root = mkdtempSync(path.join(tmpdir(), "millrace-layers-"));
  for (const folder of FOLDERS) mkdirSync(path.join(root, folder), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const faults = checkLayers(root, layers);
  rmSync(root, { recursive: true });
  return faults;
}

test("a folder imports itself and what its line names, and nothing else", () => {
  const files = {
    "lib/kit/two.ts": 'import { one } from "./one";\nimport { three } from "@/lib/kit/deep/three";\n',
    "lib/schema/noun.ts": 'import { two } from "@/lib/kit/two";\nimport { z } from "zod";\n',
    "lib/env.ts": 'import { noun } from "@/lib/schema/noun";\n',
    "lib/service/act.ts": 'import { env } from "@/lib/env";\n',
    "lib/kit/bad.ts": '\nimport { noun } from "@/lib/schema/noun";\n',
  };
  expect(refused(files)).toEqual([
    "lib/kit/bad.ts:2 imports lib/schema/noun: lib/kit isn't allowed to import this file (bin/check/layers.txt)",
  ]);
});

test.each([
  ["of a type", 'import type { Noun } from "@/lib/schema/noun";'],
  ["of a type among values", 'import { type Noun, noun } from "@/lib/schema/noun";'],
  ["for its effect", 'import "@/lib/schema/noun";'],
  ["dynamic", 'const noun = await import("@/lib/schema/noun");'],
  ["written as a type", 'type Noun = import("@/lib/schema/noun").Noun;'],
  ["re-exported", 'export { noun } from "@/lib/schema/noun";'],
  ["re-exported whole", 'export * from "@/lib/schema/noun";'],
  ["over several lines with a comment", 'import {\n  // It\'s a noun.\n  noun,\n} from "@/lib/schema/noun";'],
  ["after other code on its line", 'one(); import { noun } from "@/lib/schema/noun";'],
])("an import %s is refused like any other", (_, text) => {
  expect(refused({ "lib/kit/one.ts": text })).toEqual([
    expect.stringContaining("lib/schema/noun: lib/kit isn't allowed"),
  ]);
});

test("text that only mentions an import is none", () => {
  const text = '// import { noun } from "@/lib/schema/noun"\nconst a = \'import "@/lib/schema/noun"\';\n';
  expect(refused({ "lib/kit/one.ts": text })).toEqual([]);
});

test("a folder without a line is refused, and so is a file beside the listed ones", () => {
  expect(refused({ "lib/new/thing.ts": "", "lib/environment.ts": "" })).toEqual([
    "lib/environment.ts: not covered by layers.txt",
    "lib/new/thing.ts: not covered by layers.txt",
  ]);
});

test("the longest folder that fits counts, and a folder with ! is never allowed", () => {
  const files = {
    "components/ui/button.ts": 'import "@/components/home";\n',
    "components/home.ts": 'import "@/components/ui/button";\n',
    "lib/service/act.ts": 'import "@/db/secret/key";\nimport "@/db/open";\n',
  };
  expect(refused(files, LAYERS.replace("no circle : components", ""))).toEqual([
    "lib/service/act.ts:1 imports db/secret/key: lib/service isn't allowed to import this file (bin/check/layers.txt)",
    "components/ui/button.ts:1 imports components/home: components/ui isn't allowed to import this file (bin/check/layers.txt)",
  ]);
});

test("a relative import stays within its folder", () => {
  expect(refused({ "lib/kit/deep/one.ts": 'import { two } from "../two";\n' })).toEqual([
    "lib/kit/deep/one.ts:1 imports lib/kit/two: use @/ to import from another folder",
  ]);
  expect(refused({ "components/home.ts": 'import { act } from "./canvas/act";\n' })).toEqual([]);
});

test("private modules are for their folders, but for the names that everyone may import", () => {
  const files = {
    "db/rows.ts": 'import { sql } from "drizzle-orm";\nimport { runs } from "@/db/schema/runs";\n',
    "lib/service/act.ts": [
      'import { sql } from "drizzle-orm/pg-core";',
      'import { runs } from "@/db/schema/runs";',
      'import type { Db } from "@/db/handle";',
      'import { type Db, query } from "@/db/handle";',
      'import * as handle from "@/db/handle";',
    ].join("\n"),
  };
  expect(refused(files)).toEqual([
    "lib/service/act.ts:1 imports drizzle-orm/pg-core: only db may import it",
    "lib/service/act.ts:2 imports db/schema/runs: only db may import it",
    "lib/service/act.ts:4 imports db/handle: only db may import anything except Db",
    "lib/service/act.ts:5 imports db/handle: only db may import anything except Db",
  ]);
});

test("folders that import each other in a circle are refused, even by types alone", () => {
  const layers = `${LAYERS}components/home : components\ncomponents/runs : components\n`;
  const files = {
    "components/home/one.ts": 'import type { Two } from "@/components/runs/two";\n',
    "components/runs/two.ts": 'import { canvas } from "@/components/canvas/canvas";\n',
    "components/canvas/canvas.ts": 'import type { Home } from "@/components/home/other";\n',
    "components/ui/button.ts": "",
  };
  const circle = "circular imports between folders: components/canvas, components/home, components/runs";
  expect(refused(files, layers)).toEqual([circle]);
  expect(refused(files, layers.replace("no circle : components", "no circle : lib"))).toEqual([]);
  expect(refused(files, layers.replace("no circle : components", "$& !components/runs"))).toEqual([]);
});

test("tests import everything", () => {
  const text = 'import { noun } from "@/lib/schema/noun";\n';
  expect(
    refused({ "lib/kit/one.test.ts": text, "lib/kit/all.suite.ts": text, "lib/kit/tests/x.ts": text }),
  ).toEqual([]);
});

test("the table has a row for every name and every line", () => {
  const { names, layers } = readLayers(
    "LOW = lib/kit lib/schema\nlib/kit : # pure\nlib/a lib/b : LOW !lib/schema # both\n",
  );
  expect(layersTable({ names, layers })).toBe(
    [
      "| folder | content | may import |",
      "| --- | --- | --- |",
      "| LOW | group of folders | lib/kit, lib/schema |",
      "| lib/kit | pure | - |",
      "| lib/a, lib/b | both | LOW, not lib/schema |",
    ].join("\n"),
  );
});

test("a line that names a folder that is gone is refused", () => {
  expect(refused({}, `${LAYERS}lib/gone : UPPER\n`)).toEqual([
    "layers.txt names lib/gone, which doesn't exist",
    "layers.txt names UPPER, which doesn't exist",
  ]);
});
