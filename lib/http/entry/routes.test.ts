import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/api";
import { routes } from "./routes";

test("every endpoint of the contract has a handler, and only one", () => {
  const handled = routes.map(({ endpoint }) => endpoint.id);
  const missing = Object.values(endpoints).filter(({ id }) => !handled.includes(id));
  expect(missing.map(({ id }) => id)).toEqual([]);
  expect(new Set(handled).size).toBe(handled.length);
});

test("an id in an address is the same id in capitals", () => {
  const taken = Object.values(endpoints).flatMap(({ path, params }) => {
    const names = [...path.matchAll(/\{(id|workflow_id)\}/g)].map(([, name = ""]) => name);
    if (names.length === 0 || !(params instanceof z.ZodObject)) return [];
    return names.map((name) => params.shape[name].parse("0193F5D2-7D3C-7A51-9A6E-2F0B8F7C1D11"));
  });
  expect(new Set(taken)).toEqual(new Set(["0193f5d2-7d3c-7a51-9a6e-2f0b8f7c1d11"]));
});
