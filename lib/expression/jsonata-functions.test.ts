import jsonata from "jsonata";
import { expect, test } from "vitest";
import { JSONATA_FUNCTIONS } from "./jsonata-functions";

test.each(JSONATA_FUNCTIONS)("$name is a function of JSONata", async ({ name }) => {
  expect(await jsonata(`$type($${name})`).evaluate(null)).toBe("function");
});
