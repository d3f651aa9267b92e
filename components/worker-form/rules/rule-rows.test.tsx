import { Tooltip } from "radix-ui";
import { act, useState } from "react";
import { afterAll, beforeEach, expect, test } from "vitest";
import { FormDataProvider, NO_DATA, useFormData } from "@/components/worker-form/form-data";
import { click, eventually, leave, leavePage, render, type } from "@/components/worker-form/render.suite";
import { printRules, type Rules } from "./rule-program";
import { NEW, RuleRows } from "./rule-rows";

const FIELDS = [
  { path: "workers[1].result.close", sample: 10 },
  { path: "workers[2].result.average", sample: 9 },
];

let written = "";
let pick: (path: string) => void = () => undefined;

beforeEach(() => {
  written = "";
});
afterAll(leavePage);

function Form({ initial }: { initial: Rules }) {
  const [rules, setRules] = useState(initial);
  const { insertion } = useFormData();
  pick = (path) => insertion.current?.(path);
  written = printRules(rules);
  return <RuleRows rules={rules} fields={FIELDS} onChange={setRules} />;
}

function renderForm(rule: Partial<Rules["rules"][number]> = {}) {
  const initial: Rules = {
    join: "and",
    rules: [{ ...NEW, field: "workers[1].result.close", test: ">", ...rule }],
  };
  return render(
    <Tooltip.Provider>
      <FormDataProvider data={NO_DATA} workers={[]} lookUp={async () => []}>
        <Form initial={initial} />
      </FormDataProvider>
    </Tooltip.Provider>,
  );
}

function named(page: HTMLElement, label: string): HTMLElement {
  const element = page.querySelector(`[aria-label="${label}"]`);
  if (!(element instanceof HTMLElement)) throw new Error(`no ${label}`);
  return element;
}

function valueInput(page: HTMLElement): HTMLInputElement {
  const element = named(page, "Value");
  if (!(element instanceof HTMLInputElement)) throw new Error("no input");
  return element;
}

const COMPARED = "workers[1].result.close > workers[2].result.average";

test("a path that is typed is compared as a field, and shown as one", async () => {
  const page = await renderForm();
  await type(valueInput(page), "workers[2].result.average");
  await leave(valueInput(page));
  expect(written).toBe(COMPARED);
  const picker = named(page, "Field to compare with");
  expect([picker.getAttribute("role"), picker.textContent]).toEqual([
    "combobox",
    "workers[2].result.average",
  ]);
});

test("data that is picked beside the form goes into the side that has the cursor", async () => {
  const page = await renderForm();
  await act(async () => valueInput(page).focus());
  await act(async () => pick("workers[2].result.average"));
  expect(written).toBe(COMPARED);
  await act(async () => named(page, "Field").focus());
  await act(async () => pick('workers[1].result["two words"]'));
  expect(written).toBe("workers[1].result.`two words` > workers[2].result.average");
});

test("a path that is dropped is a field at once", async () => {
  const page = await renderForm();
  const input = valueInput(page);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
      input,
      "{{workers[2].result.average}}",
    );
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromDrop" }));
  });
  expect(written).toBe(COMPARED);
});

test("either side is chosen from the same fields", async () => {
  const page = await renderForm({ value: { kind: "constant", constant: 5 } });
  await click(named(page, "Compare with a field"));
  expect(written).toBe("");
  await click(named(page, "Field to compare with"));
  const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
  await eventually(() =>
    expect(options().map((option) => option.textContent)).toEqual([
      expect.stringContaining("workers[1].result.close"),
      expect.stringContaining("workers[2].result.average"),
    ]),
  );
  await click(options()[1] ?? page);
  expect(written).toBe(COMPARED);
  await click(named(page, "Compare with a value"));
  expect(valueInput(page).value).toBe("");
});

test("a text stays a text, and what can be no field offers none", async () => {
  const page = await renderForm({ test: "=" });
  await type(valueInput(page), "items");
  await leave(valueInput(page));
  expect(written).toBe('workers[1].result.close = "items"');
  const contains = await renderForm({ test: "contains" });
  expect(contains.querySelector('[aria-label="Compare with a field"]')).toBeNull();
});
