import { Tooltip } from "radix-ui";
import { useState } from "react";
import { expect, test } from "vitest";
import { click, press, render, type } from "@/components/worker-form/render.suite";
import { WorkerForm } from "@/components/worker-form/worker-form";
import { paramFields } from "@/lib/editing/param-field";
import type { Json } from "@/lib/kit/json";
import { switchWorker } from "@/lib/workers/switch-worker";
import { catalogueItemOf } from "@/lib/workers/worker-catalogue";

const fields = paramFields(catalogueItemOf(switchWorker).params, switchWorker.verbatim);
const output = (name: string, when = "") => ({ name, when });

function Form({ initial, onOutputs }: { initial: Json; onOutputs: (outputs: Json | undefined) => void }) {
  const [outputs, setOutputs] = useState<Json | undefined>(initial);
  return (
    <WorkerForm
      fields={fields}
      values={outputs === undefined ? {} : { ways: outputs }}
      problems={new Map()}
      onChange={(name, value) => {
        if (name !== "ways") return;
        setOutputs(value);
        onOutputs(value);
      }}
    />
  );
}

async function draw(initial: Json) {
  const seen: { ways: Json | undefined } = { ways: initial };
  const page = await render(
    <Tooltip.Provider>
      <Form initial={initial} onOutputs={(outputs) => (seen.ways = outputs)} />
    </Tooltip.Provider>,
  );
  const found = (selector: string) => {
    const element = page.querySelector(selector);
    if (!element) throw new Error(`There is no ${selector}`);
    return element;
  };
  const button = (name: string) =>
    [...page.querySelectorAll("button")].find(
      (each) => (each.getAttribute("aria-label") ?? each.textContent) === name,
    );
  const pressed = async (name: string) => {
    const element = button(name);
    if (!element) throw new Error(`There is no button ${name}`);
    await click(element);
  };
  const nameField = (name: string) => {
    const field = found(`[aria-label="Output ${name}"] input[aria-label="Name"]`);
    if (!(field instanceof HTMLInputElement)) throw new Error("It is no field");
    return field;
  };
  const renamed = async (from: string, to: string) => {
    await type(nameField(from), to);
    await press(nameField(from), "Enter");
  };
  const order = () =>
    [...page.querySelectorAll("fieldset[aria-label^='Output']")].map((each) =>
      each.getAttribute("aria-label"),
    );
  return { page, seen, button, pressed, nameField, renamed, order };
}

test("ways are added with a free name, ordered, and removed, the last of them too", async () => {
  const { seen, pressed, order, button } = await draw([output("output 2", "1 > 0")]);
  await pressed("Add output");
  expect(seen.ways).toEqual([output("output 2", "1 > 0"), output("output 3")]);
  await pressed("Move output 3 up");
  expect(order()).toEqual(["Output output 3", "Output output 2"]);
  expect(button("Move output 3 up")?.hasAttribute("disabled")).toBe(true);
  expect(button("Move output 2 down")?.hasAttribute("disabled")).toBe(true);
  await pressed("Remove output 3");
  expect(seen.ways).toEqual([output("output 2", "1 > 0")]);
  await pressed("Remove output 2");
  expect(seen.ways).toBeUndefined();
});

test("a name counts once it is whole, and one that a way may not have is refused with the reason", async () => {
  const { page, seen, nameField, renamed } = await draw([output("up"), output("down")]);
  await type(nameField("up"), "ris");
  expect(seen.ways).toEqual([output("up"), output("down")]);
  await press(nameField("up"), "Escape");
  expect(nameField("up").value).toBe("up");
  await renamed("up", " rise ");
  expect(seen.ways).toEqual([output("rise"), output("down")]);
  for (const [name, why] of [
    ["down", "Another output already has this name."],
    ["otherwise", "There is already an output called “otherwise”."],
    ["  ", "Enter a name for the output."],
  ] as const) {
    await type(nameField("rise"), name);
    expect(page.querySelector("[role=alert]")?.textContent).toBe(why);
    await press(nameField("rise"), "Enter");
    expect(seen.ways).toEqual([output("rise"), output("down")]);
  }
});

test("a switch has no more ways than the worker takes", async () => {
  const { button } = await draw(Array.from({ length: 20 }, (_, at) => output(`w${at}`)));
  expect(button("Add output")?.hasAttribute("disabled")).toBe(true);
});
