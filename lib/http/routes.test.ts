import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { routes } from "./routes";

/** Contracts whose use cases are still being built; each leaves this list with its handler. */
const WITHOUT_HANDLER: readonly string[] = Object.values(endpoints)
  .filter(({ tag, id }) => tag === "Workflows" || tag === "Runs" || (tag === "Catalogue" && id !== "openApi"))
  .map(({ id }) => id);

test("every endpoint of the contract has one handler", () => {
  const handled = routes.map(({ endpoint }) => endpoint.id);
  expect(
    Object.keys(endpoints)
      .filter((id) => !handled.includes(id))
      .sort(),
  ).toEqual([...WITHOUT_HANDLER].sort());
  expect(new Set(handled).size).toBe(handled.length);
});
