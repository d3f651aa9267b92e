import { expect, test } from "vitest";
import { itemName } from "./item-name";

test.each([
  ["AAPL", "AAPL"],
  [17, "17"],
  [{ price: 3, symbol: "MSFT" }, "MSFT"],
  [{ title: "A headline", id: "9" }, "A headline"],
  [{ n: 4, city: "Zurich" }, "4"],
  [{ name: " ", ticker: "SAP" }, "SAP"],
  [{}, null],
  [{ rows: [1] }, null],
  ["", null],
  [null, null],
  [["AAPL"], null],
])("an item %j is called %s", (item, name) => {
  expect(itemName(item)).toBe(name);
});
