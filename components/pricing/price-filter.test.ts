import { expect, test } from "vitest";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { priceFilterAddress, readPriceFilter } from "./price-filter";

const filters = [null, ...PRICE_KINDS].flatMap((kind) => [true, false].map((offered) => ({ kind, offered })));

test.each(filters)("an address gives back its filter: %o", (filter) => {
  const address = new URL(priceFilterAddress(filter), "http://localhost");
  expect(readPriceFilter(address.searchParams)).toEqual(filter);
});

test("a word that is no kind filters nothing", () => {
  expect(readPriceFilter(new URLSearchParams("kind=song&offered=1"))).toEqual({ kind: null, offered: false });
});
