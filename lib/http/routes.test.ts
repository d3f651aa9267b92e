import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { routes } from "./routes";

/** Parts of the contract whose use cases are still to come; each leaves this list with its last handler. */
const TO_COME: readonly string[] = ["Workflows", "Runs", "Catalogue"];

test("every endpoint of the contract has a handler, and only one", () => {
  const handled = routes.map(({ endpoint }) => endpoint.id);
  const missing = Object.values(endpoints).filter(({ id }) => !handled.includes(id));
  expect(missing.filter(({ tag }) => !TO_COME.includes(tag)).map(({ id }) => id)).toEqual([]);
  expect(TO_COME.filter((part) => !missing.some(({ tag }) => tag === part))).toEqual([]);
  expect(new Set(handled).size).toBe(handled.length);
});
