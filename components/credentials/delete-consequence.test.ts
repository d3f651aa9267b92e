import { expect, test } from "vitest";
import { deleteConsequence } from "./delete-consequence";

const names = (...all: string[]) => all.map((name) => ({ name }));

test.each([
  ["market", names(), /^No workflow uses it/],
  ["market", names("A"), /^A uses it\. After that, workers fall back to an older credential/],
  ["market", names("A", "B"), /^A and B use it/],
  ["http", names("A", "B", "C"), /^A, B and C use it\. Requests that need it will fail/],
  ["smtp", names("A", "B", "C", "D", "E"), /^A, B, C and 2 more use it/],
] as const)("deleting a credential for %s says who uses it and what follows", (provider, usedBy, said) => {
  expect(deleteConsequence({ provider }, usedBy)).toMatch(said);
});
