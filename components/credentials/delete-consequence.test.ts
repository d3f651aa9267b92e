import { expect, test } from "vitest";
import { deleteConsequence } from "./delete-consequence";

const names = (...all: string[]) => all.map((name) => ({ name }));

test.each([
  ["market", names(), /^No workflow uses this credential/],
  ["market", names("A"), /^A uses this credential\. Workers will then use an older credential/],
  ["market", names("A", "B"), /^A and B use this credential/],
  [
    "http",
    names("A", "B", "C"),
    /^A, B and C use this credential\. Starting with the next run, requests that need the credential will fail/,
  ],
  ["smtp", names("A", "B", "C", "D", "E"), /^A, B, C and 2 more use this credential/],
] as const)("deleting a credential for %s says who uses it and what follows", (provider, usedBy, said) => {
  expect(deleteConsequence({ provider }, usedBy)).toMatch(said);
});
