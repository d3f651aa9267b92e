import { useState } from "react";
import { expect, test } from "vitest";
import { VariableDefault } from "@/components/worker-form/controls/variable-default";
import { render, type } from "@/components/worker-form/render.suite";
import { variable } from "@/lib/schema/trigger";
import { type Values, VariableFields } from "./variable-fields";

const rate = variable.parse({ name: "rate", type: "number" });

function Fields({ onValues }: { onValues: (values: Values) => void }) {
  const [values, setValues] = useState<Values>({});
  return (
    <VariableFields
      variables={[rate]}
      values={values}
      onChange={(next) => {
        setValues(next);
        onValues(next);
      }}
    />
  );
}

test("a decimal that is given to a run by hand is sent as a number", async () => {
  const seen: { values: Values } = { values: {} };
  const page = await render(<Fields onValues={(values) => (seen.values = values)} />);
  const input = page.querySelector("input")!;
  expect(input.inputMode).toBe("decimal");
  await type(input, "0.25");
  expect(seen.values).toEqual({ rate: 0.25 });
  await type(input, "0.");
  expect(seen.values).toEqual({ rate: "0." });
});

test("the default of a decimal is kept as a number", async () => {
  const seen: unknown[] = [];
  const control = {
    id: "rate",
    "aria-describedby": undefined,
    "aria-invalid": undefined,
    "aria-required": undefined,
  };
  const page = await render(
    <VariableDefault
      control={control}
      type="number"
      choices={[]}
      value={undefined}
      onChange={(value) => seen.push(value)}
    />,
  );
  await type(page.querySelector("input")!, "-1.5");
  expect(seen).toEqual([-1.5]);
});
