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
  [["news", "market"], "Runs on sample data now; add a news credential to make it real."],
  [
    ["news", "economic", "smtp"],
    "Runs on sample data now; add a news credential, an economic data credential and a mail server to make it real.",
  ],
  [["economic"], "Needs an economic data credential."],
  [["market"], "Runs on real data."],
  [["market", "smtp"], "Runs on real data; to complete it, add a mail server."],
  [
    ["market", "smtp", "model"],
    "Runs on real data; to complete it, add a mail server and a model credential.",
  ],
] as const)("for %j it says what it runs on", (wanted, said) => {
  expect(templateKeys(wanted, keys)).toBe(said);
});

test("while the state of the keys is not known it says nothing", () => {
  expect(templateKeys(["news"], undefined)).toBe("");
});
