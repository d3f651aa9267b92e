import { describe, expect, test } from "vitest";
import { answering, resultOf, run } from "./market-run.suite";

describe("several symbols", () => {
  const error = { code: 400, message: "**symbol** not found: XXXX.", status: "error", meta: {} };

  test("come by symbol, a bad one as an error beside the good", async () => {
    const body = { "EUR/USD": { price: "1.1" }, XXXX: error };
    expect(await resultOf({ operation: "price", symbol: "EUR/USD,XXXX" }, body)).toEqual({
      symbols: {
        "EUR/USD": { price: 1.1 },
        XXXX: { error: { code: "not_found", message: expect.stringContaining("XXXX") } },
      },
      as_of: "2026-01-15T15:30:00.000Z",
    });
  });

  test("fail together when all are bad", async () => {
    const outcome = await run(
      { operation: "price", symbol: "XXXX,YYYY" },
      answering({ XXXX: error, YYYY: error }),
    );
    expect(outcome).toMatchObject({
      state: "failed",
      code: "not_found",
      details: { symbols: { XXXX: { code: "not_found" }, YYYY: { code: "not_found" } } },
    });
  });

  test("with one error in the whole answer fail for all", async () => {
    const body = { code: 429, message: "You have run out of API credits", status: "error" };
    expect(await run({ operation: "price", symbol: "A,B" }, answering(body))).toMatchObject({
      code: "rate_limited",
    });
  });

  test("that come down to one are asked and answered plainly", async () => {
    expect(await resultOf({ operation: "price", symbol: "AAPL,,AAPL, " }, { price: "3" })).toMatchObject({
      price: 3,
    });
  });

  test("one of which is missing from the answer is an error, not silence", async () => {
    const result = await resultOf({ operation: "price", symbol: "A,B" }, { A: { price: "1" } });
    expect(result).toHaveProperty("symbols.B.error.code", "upstream_invalid");
  });

  test("may be called anything", async () => {
    const body = JSON.parse('{"__proto__":{"price":"1"},"constructor":{"price":"2"}}');
    const result = await resultOf({ operation: "price", symbol: "__proto__,constructor" }, body);
    expect(JSON.stringify(result)).toContain('"__proto__":{"price":1},"constructor":{"price":2}');
  });
});
