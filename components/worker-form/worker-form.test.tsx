import { Tooltip } from "radix-ui";
import { act, useEffect, useState } from "react";
import { expect, test } from "vitest";
import { paramFields } from "@/lib/editing/param-field";
import type { Json } from "@/lib/kit/json";
import { click, leave, render, type } from "./render.suite";
import { WorkerForm } from "./worker-form";

const many = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `extra_${at}`,
    { type: "string", "x-show": { operation: ["series"] } },
  ]),
);
const fields = paramFields({
  type: "object",
  required: ["operation"],
  properties: {
    operation: { enum: ["quote", "series"] },
    key: { type: "string", secret: true },
    market_key: { type: "string", secret: true, provider: "market" },
    schema: { type: "object", "x-json": true },
    symbol: { type: "string", "x-required": { operation: ["quote"] } },
    ...many,
  },
});

type Values = Record<string, Json>;

interface FormProps {
  initial: Values;
  onValues: (values: Values) => void;
  /** Passes a function that changes the values from outside, as the response to a save does. */
  onAnswers: (answer: (values: Values) => void) => void;
}

function Form({ initial, onValues, onAnswers }: FormProps) {
  const [values, setValues] = useState(initial);
  useEffect(() => onAnswers(setValues), [onAnswers]);
  return (
    <WorkerForm
      fields={fields}
      values={values}
      problems={new Map([["symbol", "No such symbol."]])}
      onChange={(name, value) => {
        const { [name]: _, ...rest } = values;
        const next = value === undefined ? rest : { ...values, [name]: value };
        setValues(next);
        onValues(next);
      }}
    />
  );
}

async function draw(initial: Values) {
  const seen = { values: initial, answer: (_: Values) => {} };
  const page = await render(
    <Tooltip.Provider>
      <Form
        initial={initial}
        onValues={(values) => (seen.values = values)}
        onAnswers={(answer) => (seen.answer = answer)}
      />
    </Tooltip.Provider>,
  );
  const save = (answered: Values) => act(async () => seen.answer({ ...seen.values, ...answered }));
  const row = (name: string) => page.querySelector(`[data-param=${name}]`);
  return { page, row, seen, save };
}

test("only what the chosen operation uses is asked for", async () => {
  expect((await draw({ operation: "quote" })).row("extra_1")).toBeNull();
  expect((await draw({ operation: "series" })).row("extra_1")).not.toBeNull();
});

test("what is rarely set waits under More, and stays there while it is filled in", async () => {
  const { row } = await draw({ operation: "series" });
  const area = row("extra_3")!.querySelector("textarea")!;
  expect(area.closest("details")).not.toBeNull();
  await type(area, "x");
  expect(row("extra_3")!.querySelector("textarea")).toBe(area);
  expect(document.activeElement).toBe(area);
});

test("a value that the operation does not use is shown, and can be cleared", async () => {
  const { row, seen } = await draw({ operation: "quote", extra_2: "left behind" });
  expect(row("extra_2")?.textContent).toContain("This field doesn't apply to the option selected above");
  await click(row("extra_2")!.querySelector("button")!);
  expect(seen.values).toEqual({ operation: "quote" });
});

test("JSON is written as it is, and the document has it once it is an object", async () => {
  const { row, seen, save } = await draw({ operation: "quote" });
  const area = row("schema")!.querySelector("textarea")!;
  await type(area, '{ "type": ');
  expect(row("schema")?.textContent).toContain("isn't saved");
  expect(seen.values).toEqual({ operation: "quote" });
  await type(area, '{ "type": "array" }');
  expect(seen.values.schema).toEqual({ type: "array" });
  expect(area.value).toBe('{ "type": "array" }');
  await type(area, "{{workers[1].result}}");
  expect(seen.values.schema).toBe("{{workers[1].result}}");
  await save({ schema: { type: "null" } });
  expect(JSON.parse(area.value)).toEqual({ type: "null" });
});

test("a stored secret is never shown: it is set, replaced or cleared", async () => {
  const { row, seen } = await draw({ operation: "quote", key: { $secret: true } });
  expect(row("key")?.textContent).toContain("Set");
  expect(row("key")?.querySelector("input")).toBeNull();
  const [replace, clear] = row("key")!.querySelectorAll("button");
  await click(replace!);
  const input = row("key")!.querySelector("input")!;
  expect(input.type).toBe("password");
  expect(input.value).toBe("");
  expect(seen.values.key).toEqual({ $secret: true });
  await type(input, "new");
  expect(seen.values.key).toBe("new");
  expect(clear?.textContent).toBe("Clear");
});

test("a key for callers is generated, filled in and shown once; a data provider's key is not", async () => {
  const { row, seen, save } = await draw({ operation: "quote" });
  const generate = (name: string) =>
    [...row(name)!.querySelectorAll("button")].find(({ textContent }) => textContent === "Generate key");
  expect(generate("market_key")).toBeUndefined();
  await click(generate("key")!);
  const shown = document.querySelector("[role=alertdialog]")!;
  const { key } = seen.values;
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(shown.textContent).toContain(key);
  await save({ key: { $secret: true } });
  expect(shown.isConnected).toBe(true);
  await click([...shown.querySelectorAll("button")].at(-1)!);
  expect(document.querySelector("[role=alertdialog]")).toBeNull();
  expect(row("key")?.textContent).toContain("Set");
});

test("a save in the middle of a secret leaves what is typed there, and shows that it is set afterwards", async () => {
  const { row, seen, save } = await draw({ operation: "quote" });
  await type(row("key")!.querySelector("input")!, "ses");
  await save({ key: { $secret: true } });
  const input = row("key")!.querySelector("input")!;
  expect(input.value).toBe("ses");
  await type(input, "sesame");
  expect(seen.values.key).toBe("sesame");
  await save({ key: { $secret: true } });
  await leave(input);
  expect(row("key")?.textContent).toContain("Set");
});

test("what the server found stands at its field, but does not nag whoever is typing there", async () => {
  const { row } = await draw({ operation: "quote", symbol: "XXXX" });
  expect(row("symbol")?.textContent).toContain("No such symbol.");
  await type(row("symbol")!.querySelector("textarea")!, "MSFT");
  expect(row("symbol")?.textContent).not.toContain("No such symbol.");
});
