import { expect, test, vi } from "vitest";
import { cacheFormat } from "./cache-format";

test("one formatter is created per argument, and one without", () => {
  const create = vi.fn((name?: string) => ({ name }));
  const format = cacheFormat(create);
  expect(format("nl")).toBe(format("nl"));
  expect(format()).toBe(format());
  expect(format("fr").name).toBe("fr");
  expect(create).toHaveBeenCalledTimes(3);
});
