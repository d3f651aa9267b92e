import { expect, test } from "vitest";
import { makeCatalogue } from "@/lib/editing/catalogue";
import type { Worker } from "@/lib/schema/workflow";
import { type Keys, keyInUse } from "./keys";

const catalogue = makeCatalogue([
  {
    type: "market_data",
    kind: "connector",
    title: "Market data",
    summary: "",
    outlets: [],
    verbatim: [],
    params: { properties: { api_key: { type: "string", secret: true, provider: "market" } } },
    result: {},
    sample: null,
  },
  {
    type: "transform",
    kind: "logic",
    title: "Transform",
    summary: "",
    outlets: [],
    verbatim: [],
    params: { properties: { expression: { type: "string" } } },
    result: {},
    sample: null,
  },
]);
const unknown = { shared: false, left: null, limit: null, resets_at: null };
const keys: Keys = {
  news: { source: "none", ...unknown },
  market: { source: "deployment", shared: true, left: 0, limit: 5, resets_at: null },
  economic: { source: "sample", ...unknown },
};
const worker = (type: string, params: Worker["params"] = {}): Worker => ({ index: 1, type, params });
const inUse = (one: Worker) => keyInUse(one, catalogue.find(one.type), keys);

test("a worker without a key of its own uses what the workspace has, and says what is left", () => {
  expect(inUse(worker("market_data"))).toMatchObject({
    source: "deployment",
    left: "0/5",
    leftSentence: "0 of 5 calls left this minute",
    spent: true,
  });
});

test("a key in the settings goes first, shown or hidden", () => {
  for (const own of ["secret", { $secret: true }])
    expect(inUse(worker("market_data", { api_key: own }))).toMatchObject({ source: "own", left: null });
  expect(inUse(worker("market_data", { api_key: "" }))).toMatchObject({ source: "deployment" });
});

test("a worker that needs no key shows none", () => {
  expect(inUse(worker("transform"))).toBeNull();
});
