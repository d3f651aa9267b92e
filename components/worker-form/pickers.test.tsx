import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Tooltip } from "radix-ui";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { paramFields } from "@/lib/editing/param-field";
import type { Json } from "@/lib/kit/json";
import { callWorkflow } from "@/lib/workers/call-workflow";
import { dataProvider } from "@/lib/workers/data-provider";
import { forEach } from "@/lib/workers/for-each";
import { marketData } from "@/lib/workers/market-data/market-data";
import { scheduleTrigger } from "@/lib/workers/schedule-trigger";
import { webhookTrigger } from "@/lib/workers/webhook-trigger";
import { writeTable } from "@/lib/workers/write-table";
import { FormDataProvider, NO_DATA } from "./form-data";
import { click, eventually, render, type } from "./render.suite";
import { WorkerForm } from "./worker-form";

const ID = "0193f5d2-7d3c-7a51-9a6e-2f0b8f7c1d11";
const GONE = "0193f5d2-7d3c-7a51-9a6e-2f0b8f7c1d12";
const board = {
  format: "millrace.workflow/1",
  name: "Quote board",
  id: ID,
  revision: 1,
  live_version: null,
  problems: [],
  workers: [
    {
      index: 2,
      type: "webhook_trigger",
      name: "Incoming call",
      params: { variables: [{ name: "days", type: "integer", default: 7 }] },
    },
  ],
  connections: [],
};

const PRICES = {
  id: GONE,
  revision: 1,
  name: "prices",
  columns: [{ name: "symbol", type: "text", required: false }],
  key: [],
  keep_days: null,
  rows: 1204,
  bytes: 0,
  version: 1,
  changed_at: null,
  workflows: [],
  created_at: "2026-11-23T10:00:00Z",
  updated_at: "2026-11-23T10:00:00Z",
};

const answers: Record<string, unknown> = {
  [`/workflows/${ID}`]: board,
  "/workflows?limit=50": { items: [], next_cursor: null },
  "/tables?limit=200": { items: [PRICES], next_cursor: null },
};

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    const path = String(address instanceof Request ? address.url : address).replace(/^.*\/api\/v1/, "");
    const body = answers[path] ?? {
      type: "about:blank",
      title: "Gone",
      status: 404,
      code: "not_found",
      detail: "",
    };
    return Response.json(body, {
      status: answers[path] ? 200 : 404,
      headers: { "content-type": answers[path] ? "application/json" : "application/problem+json" },
    });
  });
});

type Values = Record<string, Json>;
const WORKERS = [{ index: 2, title: "Transform" }];

function Form({
  initial,
  schema,
  onValues,
}: {
  initial: Values;
  schema: z.ZodType;
  onValues: (values: Values) => void;
}) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [fields] = useState(() =>
    paramFields(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
  );
  const [values, setValues] = useState(initial);
  return (
    <QueryClientProvider client={queries}>
      <Tooltip.Provider>
        <FormDataProvider data={NO_DATA} workers={WORKERS}>
          <WorkerForm
            fields={fields}
            values={values}
            problems={new Map()}
            onChange={(name, value) => {
              const { [name]: _, ...rest } = values;
              const next = value === undefined ? rest : { ...values, [name]: value };
              setValues(next);
              onValues(next);
            }}
          />
        </FormDataProvider>
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}

async function draw(schema: z.ZodType, initial: Values) {
  const seen = { values: initial };
  const page = await render(
    <Form schema={schema} initial={initial} onValues={(values) => (seen.values = values)} />,
  );
  return { seen, row: (name: string) => page.querySelector(`[data-param=${name}]`) };
}

test("a called workflow, its trigger and its variables are shown by their names; ids and types are kept", async () => {
  const { row, seen } = await draw(callWorkflow.params, { workflow_id: ID, variables: { note: "x" } });
  await eventually(() => {
    expect(row("workflow_id")?.querySelector("[role=combobox]")?.textContent).toBe("Quote board");
    expect(row("workflow_id")?.textContent).toContain("This workflow isn't published yet");
    expect(row("trigger")?.textContent).toContain("Default: #2 Incoming call");
    expect(row("days")?.textContent).toContain("A whole number.");
  });
  await type(row("days")!.querySelector("textarea")!, "30");
  expect(seen.values).toEqual({ workflow_id: ID, variables: { days: 30, note: "x" } });
});

test("a workflow that is not there says so, and its index and variables can still be typed", async () => {
  const { row, seen } = await draw(callWorkflow.params, { workflow_id: GONE });
  await eventually(() =>
    expect(row("workflow_id")?.textContent).toContain("Workflow not found in this workspace"),
  );
  await type(row("trigger")!.querySelector("textarea")!, "2");
  expect(seen.values.trigger).toBe(2);
});

test("an expression can stand where a workflow is chosen", async () => {
  const { row } = await draw(callWorkflow.params, { workflow_id: "{{context.id}}" });
  await eventually(() => expect(row("workflow_id")?.querySelector("textarea")?.value).toBe("{{context.id}}"));
});

test.each(["prices", GONE])(
  "a table is shown by its name, whether it is kept by that or by its id",
  async (table) => {
    const { row } = await draw(writeTable.params, { table });
    await eventually(() => {
      expect(row("table")?.querySelector("[role=combobox]")?.textContent).toBe("prices");
      expect(row("table")?.textContent).toContain("Open prices");
    });
  },
);

test("a table that is not there says so, and an expression can stand where one is chosen", async () => {
  const { row } = await draw(writeTable.params, { table: "gone" });
  await eventually(() => {
    expect(row("table")?.querySelector("[role=combobox]")?.textContent).toBe("gone");
    expect(row("table")?.textContent).toContain("Table not found in this workspace");
  });
  const { row: other } = await draw(writeTable.params, { table: "{{context.table}}" });
  await eventually(() => expect(other("table")?.querySelector("textarea")?.value).toBe("{{context.table}}"));
});

test("what a provider serves of a table is fixed: no value of a run is offered for it", async () => {
  const { row } = await draw(dataProvider.params, { response_type: "table", table: "prices" });
  await eventually(() => expect(row("table")?.textContent).toContain("Open prices"));
  for (const name of ["columns", "where"]) {
    expect(row(name)?.textContent).toContain("Add");
    expect(row(name)?.textContent).not.toContain("Use a value…");
  }
});

test("whose result answers is said by the worker's name, and so is that it is not there any more", async () => {
  const { row } = await draw(webhookTrigger.params, { result_from: 2 });
  await eventually(() =>
    expect(row("result_from")?.querySelector("[role=combobox]")?.textContent).toBe("#2 Transform"),
  );
  const { row: gone } = await draw(webhookTrigger.params, { result_from: 7 });
  await eventually(() => expect(gone("result_from")?.textContent).toContain("Worker #7 not found"));
});

test("a schedule says in words what it was set to, and its zone by the city", async () => {
  const { row } = await draw(scheduleTrigger.params, { cron: "30 9 * * 1-5", timezone: "America/New_York" });
  await eventually(() => {
    expect(row("cron")?.textContent).toContain("At 09:30, Monday to Friday.");
    expect(row("timezone")?.querySelector("[role=combobox]")?.textContent).toBe(
      "New York (America/New_York)",
    );
  });
});

test("a cron expression that cannot be read looks wrong and says why, where it is typed", async () => {
  const { row } = await draw(scheduleTrigger.params, { cron: "30 9 * * 1-5" });
  await eventually(() => expect(row("cron")?.querySelector("textarea")).not.toBeNull());
  const area = row("cron")!.querySelector("textarea")!;
  expect(area.getAttribute("aria-invalid")).toBeNull();
  await type(area, "30 9 * * 1-9");
  await eventually(() => expect(area.getAttribute("aria-invalid")).toBe("true"));
  expect(row("cron")?.querySelector("[role=alert]")?.textContent).toBe(
    "The cron expression is not valid. Example: 30 9 * * 1-5.",
  );
  await type(area, "0 9 * * 1-5");
  await eventually(() => expect(area.getAttribute("aria-invalid")).toBeNull());
});

test("the days of market data are chosen in a calendar or typed, expressions too", async () => {
  const { row, seen } = await draw(marketData.params, {
    operation: "time_series",
    start_date: "2026-01-12T09:30:00",
  });
  await eventually(() => expect(row("start_date")?.querySelector("button[aria-label^=Open]")).not.toBeNull());
  await click(row("start_date")!.querySelector("button[aria-label^=Open]")!);
  const day = row("start_date")!.querySelector("input")!;
  expect([day.type, day.value]).toEqual(["date", "2026-01-12"]);
  await type(day, "2026-02-03");
  expect(seen.values.start_date).toBe("2026-02-03");
  await click(row("start_date")!.querySelector("button[aria-label^=Type]")!);
  await type(row("start_date")!.querySelector("textarea")!, "{{context.day}}");
  expect(seen.values.start_date).toBe("{{context.day}}");
});

test("the items of a loop are typed or pasted, one per line", async () => {
  const { row, seen } = await draw(forEach.params, {});
  const find = (selector: string, text = "") =>
    [...(row("items")?.querySelectorAll<HTMLElement>(selector) ?? [])].find(({ textContent }) =>
      textContent?.includes(text),
    )!;
  await eventually(() => expect(find("[role=radio]", "Fixed values")).toBeDefined());
  await click(find("[role=radio]", "Fixed values"));
  const write = (text: string) => type(row("items")!.querySelector("textarea")!, text);
  await write("AAPL\r\n\r\n700\r\n");
  expect(seen.values).toEqual({ items: ["AAPL", 700] });
  expect(find("[role=status]").textContent).toBe("2 values: 1 number, 1 text");
  await click(find("[role=checkbox]"));
  expect(seen.values).toEqual({ items: ["AAPL", "700"] });

  await click(find("[role=radio]", "From data"));
  expect(seen.values).toEqual({});
  await click(find("[role=radio]", "Fixed values"));
  expect(seen.values).toEqual({ items: ["AAPL", "700"] });

  await write("AAPL, MSFT");
  await click(find("button", "Split at commas"));
  expect(seen.values).toEqual({ items: ["AAPL", "MSFT"] });
  await write("x\n".repeat(1_001));
  expect(find("[role=status]").textContent).toContain("1,001 values, but the loop's limit is 1,000.");
  await write("x\n".repeat(10_001));
  expect(find("[role=status]").textContent).toContain("the list isn't saved");
  expect(seen.values.items).toHaveLength(1_001);
});
