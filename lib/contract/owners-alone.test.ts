import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";

const MONEY = /^\/(billing|balance|subscribers|sales)(\/|$)|\/(earnings|effects|charges|simulation)$/;

/** Instance owners decide disputes in any workspace, so these two endpoints check their caller themselves. */
const CHECKED_BY_SERVICE = new Set(["getDispute", "sayInDispute"]);

test("what a workspace earns, owes and is paid by is for its owners, and so are its settings", () => {
  const open = Object.entries(endpoints)
    .filter(([id, { path }]) => MONEY.test(path) && !CHECKED_BY_SERVICE.has(id))
    .filter(([, { access }]) => !/^(instance_)?owner(_read)?$/.test(access));
  expect(open.map(([id]) => id)).toEqual([]);
  expect(endpoints.saveSettings?.access).toBe("owner");
});
