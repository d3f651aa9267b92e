import { expect, test } from "vitest";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listEndpoints } from "@/lib/contract/workflows";
import { addressRows } from "./address-rows";

type Provider = AnswerOf<typeof listEndpoints>["providers"][number];

const trigger = { webhook_id: "in", worker: 0, endpoint_url: "https://x.test/t", live: true, keyed: false };
const provider: Provider = {
  provider_id: "out",
  worker: 1,
  endpoint_url: "https://x.test/w",
  live: true,
  keyed: false,
  form: null,
  sample: null,
  version: null,
  published_at: null,
  run_id: null,
  bytes: null,
};
const workers = [
  {
    index: 0,
    type: "webhook_trigger",
    params: {
      variables: [
        { name: "symbol", type: "string", default: "AAPL" },
        { name: "n", type: "integer" },
      ],
    },
  },
];
const rows = (change: Partial<Provider> = {}, forSale = false) =>
  addressRows(
    { triggers: [trigger], providers: [{ ...provider, ...change }], schedules: [], published_as: null },
    workers,
    forSale,
  );

const curl = (row: ReturnType<typeof rows>[number] | undefined) =>
  row?.recipes.find(({ reader }) => reader === "curl")?.steps[0]?.text;

test("a trigger's line of curl carries the defaults of its variables", () => {
  expect(rows()[0]).toMatchObject({ kind: "trigger", words: expect.stringContaining("Public") });
  expect(rows().map((row) => row.draftUrl)).toEqual(["https://x.test/t?draft=1", null]);
  expect(curl(rows()[0])).toContain(`-d '{"symbol":"AAPL"}'`);
});

test("a provider says who can read it, and whether what it serves was made up", () => {
  expect(rows()[1]?.words).toBe(
    "Public: anyone with the URL can read the data. No data yet. Data appears after the first successful run of the live version.",
  );
  expect(rows({ version: 3, sample: true })[1]).toMatchObject({
    sample: true,
    words: expect.stringContaining("sample data"),
  });
  expect(rows({ version: 3, sample: false, keyed: true })[1]?.words).toBe(
    "Readers need the endpoint's key. Serving version 3 of the data.",
  );
  expect(curl(rows({ keyed: true })[1])).toContain("Authorization: Bearer $MILLRACE_KEY");
});

test("what is for sale is opened by a subscription, and by its owner's own key", () => {
  const [call, read] = rows({ keyed: true, version: 3, sample: false }, true);
  expect(call).toMatchObject({
    opens: "a subscription",
    words:
      "For sale: callers need the API key of their subscription. Your own calls are free if you send your API token.",
  });
  expect(curl(call)).toContain("Authorization: Bearer $MILLRACE_KEY");
  expect(read?.words).toBe(
    "For sale: readers need the API key of their subscription. Your own calls are free if you send the endpoint's key. Serving version 3 of the data.",
  );
});
