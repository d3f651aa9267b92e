import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { DataForm } from "@/lib/schema/data-form";
import { dataRecipes } from "@/lib/snippets/data-recipes";
import type { DataFacts, Reader, Recipe } from "@/lib/snippets/recipe";
import { triggerRecipes } from "@/lib/snippets/trigger-recipes";

const { seller, url, work, workflow } = await testMarket();
const folder = await mkdtemp(path.join(tmpdir(), "millrace-snippets-"));
afterAll(() => rm(folder, { recursive: true }));

const KEY = "the-key-of-both";
const env = { ...process.env, MILLRACE_KEY: KEY, MILLRACE_TOKEN: seller.token };
const run = async (program: string, given: readonly string[]) =>
  (await promisify(execFile)(program, given, { cwd: folder, env })).stdout;

/** Programs that run the texts of recipes marked as tested, by kind of reader. */
const PROGRAMS: Partial<Record<Reader, (texts: readonly string[]) => Promise<string>>> = {
  curl: ([text = ""]) => run("bash", ["-c", text]),
  javascript: ([text = ""]) => run(process.execPath, ["--input-type=module", "-e", text]),
  python: ([text = ""]) => run("python3", ["-c", text]),
  webhook: ([text = ""]) => run("bash", ["-c", text]),
  stream: ([text = ""]) => firstEvent(text),
  client: async (texts) => {
    for (const text of texts) await run("bash", ["-c", text]);
    const files = ["client.ts", "client.py"].map((name) => readFile(path.join(folder, name), "utf8"));
    return (await Promise.all(files)).join("\n");
  },
};

/**
 * `.ci/run` reports which programs a machine lacks. The tests fail without bash and curl, but skip Python if
 * it is missing.
 */
const noPython = await run("python3", ["--version"]).then(
  () => false,
  () => true,
);
const tried = (recipes: readonly Recipe[]) =>
  recipes.filter((recipe) => recipe.tried && !(recipe.reader === "python" && noPython));
const textsOf = ({ steps }: Recipe) => steps.flatMap(({ text }) => (text === undefined ? [] : [text]));

function inProgram(recipe: Recipe): Promise<string> {
  const program = PROGRAMS[recipe.reader];
  if (!program) throw new Error(`${recipe.reader} is said to be tried, and is not`);
  return program(textsOf(recipe));
}

async function firstEvent(text: string): Promise<string> {
  const child = spawn("bash", ["-c", text], { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"] });
  let seen = "";
  try {
    for await (const piece of child.stdout) {
      seen += String(piece);
      if (/^data: .*\n\n/m.test(seen)) break;
    }
  } finally {
    child.kill();
  }
  return seen;
}

const bodies: Record<DataForm, { params: object; value: string }> = {
  value: { params: { response_data: '{"close":273.2}' }, value: "273.2" },
  list: { params: { response_data: '[{"s":"A","close":273.2}]' }, value: "273.2" },
  text: { params: { response_data: "closed at 273.2", response_type: "text" }, value: "273.2" },
  table: { params: { response_type: "table", response_data: "", table: "prices" }, value: "273.2" },
};
const columns = [
  { name: "s", type: "text" },
  { name: "close", type: "decimal" },
];
const { body: table } = await seller.api("POST", "/tables", { name: "prices", columns, key: ["s"] });
await seller.api("POST", `/tables/${table.id}/rows`, [{ s: "A", close: "273.2" }]);

async function provider(form: DataForm, keyed: boolean) {
  const item = await workflow(seller, {
    trigger: { api_key: keyed ? KEY : "" },
    provider: { ...bodies[form].params, access: keyed ? "key" : "public", api_key: keyed ? KEY : "" },
  });
  await fetch(new URL(item.t, url), { method: "POST", headers: { authorization: `Bearer ${KEY}` } });
  await work();
  const { body } = await seller.api("GET", `/workflows/${item.id}/endpoints`);
  const [served] = body.providers;
  const facts: DataFacts = {
    url: served.endpoint_url,
    form: served.form,
    key: keyed ? "its own" : null,
    own: true,
  };
  return { ...item, facts, trigger: String(body.triggers[0].endpoint_url) };
}

for (const form of ["value", "list", "text", "table"] as const) {
  for (const keyed of [false, true]) {
    test(`${form}, ${keyed ? "with a key" : "open"}: each text that is said to be tried reads it`, async () => {
      const { facts } = await provider(form, keyed);
      expect(facts.form).toBe(form);
      for (const recipe of tried(dataRecipes(facts))) {
        const notified = await inProgram(recipe);
        const sought =
          recipe.reader === "webhook"
            ? '"secret":"whsec_'
            : recipe.reader === "client"
              ? "class Client"
              : bodies[form].value;
        expect(notified, `${recipe.reader} of ${facts.form}`).toContain(sought);
      }
    });
  }
}

test("each text starts a run with the values of its variables", async () => {
  const { id, trigger } = await provider("value", true);
  const variables = { symbol: 'O\'Neil "quoted" $HOME' };
  const recipes = tried(triggerRecipes({ url: trigger, variables, key: "its own", own: true }));
  for (const recipe of recipes) await inProgram(recipe);
  const { body } = await seller.api("GET", `/workflows/${id}/runs`);
  const contexts = await Promise.all(
    body.items.map(
      async (item: { id: string }) => (await seller.api("GET", `/runs/${item.id}`)).body.context,
    ),
  );
  expect(contexts.filter(({ symbol }) => symbol === variables.symbol)).toHaveLength(recipes.length - 1);
});

test("none of them holds a key", async () => {
  const { facts, trigger } = await provider("list", true);
  const all = [
    ...dataRecipes(facts),
    ...triggerRecipes({ url: trigger, variables: {}, key: "its own", own: true }),
  ];
  for (const text of all.flatMap(textsOf)) {
    expect(text).not.toContain(KEY);
    expect(text).toMatch(/MILLRACE_(KEY|TOKEN)|api_key|\/api\//);
  }
});
