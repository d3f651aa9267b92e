import { expect, test } from "vitest";
import type { Price } from "@/lib/schema/price";
import { getSaleRefusal } from "./get-sale-refusal";

const item = { available: true, failing_since: null, has_data: true };
const failing = { ...item, failing_since: "2026-11-04T12:00:00.000Z" };
const price = (mode: "free" | "monthly" | "per_cycle"): Price => ({ mode, amount: 0, currency: "USD" });

test("what is offline, keeps failing or has no data is not for sale, and the reason is said", () => {
  expect(getSaleRefusal(item, price("monthly"))).toBeNull();
  expect(getSaleRefusal({ ...item, available: false }, price("free"))).toMatch(/^Currently unavailable/);
  expect(getSaleRefusal(failing, price("monthly"))).toMatch(/keeps failing/);
  expect(getSaleRefusal(failing, price("per_cycle"))).toMatch(/keeps failing/);
  expect(getSaleRefusal({ ...item, has_data: false }, price("monthly"))).toMatch(/has data/);
});

test("what is free is given whatever its state, as long as it is there", () => {
  expect(getSaleRefusal({ ...failing, has_data: false }, price("free"))).toBeNull();
});
