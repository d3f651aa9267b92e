import { expect, test } from "vitest";
import { previewOf } from "./expression-preview";
import { type FormData, NO_DATA } from "./form-data";

const result = { symbol: "AAPL", price: 190.5 };
const data: FormData = {
  scope: { ...NO_DATA.scope, workers: new Map([[1, { result }]]), context: { days: 5 } },
  sources: {
    workers: [
      {
        index: 1,
        title: "Quote",
        sample: result,
        schema: { properties: { symbol: {}, price: {}, currency: {} } },
      },
      { index: 2, title: "History" },
    ],
    variables: { days: 5 },
  },
  origins: new Map([[1, "sample"]]),
};

test("a value is shown with its type and where it comes from", () => {
  expect(previewOf("{{workers[1].result.price}}", data)).toMatchObject({
    state: "value",
    shown: "190.5",
    note: "number, from an example",
  });
  expect(previewOf("{{context.days}}", data)).toMatchObject({ shown: "5", note: "number" });
});

test("a missing field says which, and what there is", () => {
  expect(previewOf("{{workers[1].result.prise}}", data)).toMatchObject({ state: "fault" });
  const preview = previewOf("{{workers[1].result.prise}}", data);
  expect(preview.state === "fault" && preview.message).toMatch(/prise.*symbol.*price/);
});

test("what a sample does not show, and a run may give, is not called missing", () => {
  const called: FormData = {
    ...data,
    sources: { ...data.sources, workers: [{ index: 1, title: "Call workflow", sample: result, schema: {} }] },
  };
  const unsure = {
    state: "unknown",
    message: "The example for worker #1 doesn't include this field. Test the worker to see its real output.",
  };
  expect(previewOf("{{workers[1].result.total}}", called)).toEqual(unsure);
  expect(previewOf("{{workers[1].result.currency}}", data)).toEqual(unsure);
  const ran: FormData = { ...called, origins: new Map([[1, "run"]]) };
  expect(previewOf("{{workers[1].result.total}}", ran)).toMatchObject({ state: "fault" });
});

test("a worker without a result says how to get one, one that is not upstream says what is", () => {
  expect(previewOf("{{workers[2].result}}", data)).toMatchObject({
    message: "Worker #2 has no result yet. Test it to see its data.",
  });
  expect(previewOf("{{workers[7].result}}", data)).toMatchObject({
    message: "Worker #7 is not upstream of this worker. Upstream workers: #1, #2.",
  });
});

test("open braces are unfinished, not wrong", () => {
  expect(previewOf("{{workers[1]", data)).toMatchObject({ state: "fault", unfinished: true });
});
