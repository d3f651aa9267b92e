import fc from "fast-check";
import { expect, test } from "vitest";
import { OPERATORS } from "@/lib/schema/operators";
import { nextOrder, queryOf, readView, type TableView, viewAddress, withFilter } from "./table-view";

const column = fc.constantFrom("symbol", "close", "order", "where");
const filter = fc.oneof(
  fc.record({ column, operator: fc.constantFrom(...OPERATORS), value: fc.string({ minLength: 1 }) }),
  fc.record({ column, operator: fc.constant("empty" as const), value: fc.constant("") }),
);

test("a view comes back from its address", () => {
  fc.assert(
    fc.property(
      fc.array(filter, { maxLength: 4 }),
      fc.constantFrom("", "close", "-close"),
      fc.constantFrom("", "2026-11-01T12:00:00Z"),
      (filters, order, asOf) => {
        const none: TableView = { filters: [], order, asOf };
        // A list with one empty value is how "is empty" is written.
        const meant = filters.filter(({ operator, value }) => operator !== "in" || value !== ",");
        const view = meant.reduce(withFilter, none);
        const address = new URL(viewAddress("id", view), "http://localhost");
        expect(readView(address.searchParams)).toEqual(view);
      },
    ),
  );
});

test("an address that says something else is a view of all rows", () => {
  expect(readView(new URLSearchParams("where.a.like=1&where=2&where.b=&where.c.eq.gt=1&tab=x"))).toEqual({
    filters: [],
    order: "",
    asOf: "",
  });
  expect(queryOf(readView(new URLSearchParams("where.symbol=AAPL")))).toEqual({ "where.symbol.eq": "AAPL" });
});

test("a header puts in order, the other way round, and takes it back", () => {
  expect(nextOrder("", "close")).toBe("close");
  expect(nextOrder("close", "close")).toBe("-close");
  expect(nextOrder("-close", "close")).toBe("");
  expect(nextOrder("-close", "symbol")).toBe("symbol");
});
