import { expect, test } from "vitest";
import { templateKeys } from "./template-keys";

const state = (source: "workspace" | "deployment" | "sample" | "none") => ({
  source,
  shared: false,
  left: null,
  limit: null,
  resets_at: null,
});
const keys = { news: state("sample"), market: state("workspace"), economic: state("none") };

test.each([
  [["news", "market"], "Uses sample data. Add a news credential for real data."],
  [
    ["news", "economic", "smtp"],
    "Uses sample data. Add a news credential, an economic data credential and a mail server for real data.",
  ],
  [["economic"], "Needs an economic data credential."],
  [["market"], "Runs on real data."],
  [["market", "smtp"], "Runs on real data. Some steps also need a mail server."],
  [
    ["market", "smtp", "model"],
    "Runs on real data. Some steps also need a mail server and a model credential.",
  ],
] as const)("for %j it says what it runs on", (wanted, said) => {
  expect(templateKeys(wanted, keys)).toBe(said);
});

test("while the state of the keys is not known it says nothing", () => {
  expect(templateKeys(["news"], undefined)).toBe("");
});
