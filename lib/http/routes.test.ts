import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { routes } from "./routes";

test("every endpoint of the contract has a handler, and only one", () => {
  const handled = routes.map(({ endpoint }) => endpoint.id);
  const missing = Object.values(endpoints).filter(({ id }) => !handled.includes(id));
  expect(missing.map(({ id }) => id)).toEqual([]);
  expect(new Set(handled).size).toBe(handled.length);
});
