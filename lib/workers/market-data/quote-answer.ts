import type { JsonObject } from "@/lib/kit/json";
import { objectAnswer } from "./answers";
import { fields } from "./fields";
import type { MarketParams } from "./market-params";
import type { Answer } from "./operation";
import { zoneOfRows } from "./series-answer";
import { isWallTime, zonedTimes } from "./zoned-time";

const known = fields(
  "symbol name exchange mic_code currency datetime",
  "open high low close volume previous_close change percent_change average_volume",
  { timestamp: "seconds", last_quote_at: "seconds", extended_timestamp: "seconds", is_market_open: "flag" },
);
const plain = objectAnswer(["symbol", "close", "open"], known);

/** The quote's time gets a UTC offset, as the times in a series do. */
export const quoteAnswer: Answer = {
  schema: plain.schema,
  read(body, params) {
    const quote = plain.read(body, params);
    return quote && { ...quote, ...datetimeOf(quote, params) };
  },
};

function datetimeOf(quote: JsonObject, params: MarketParams): JsonObject {
  const { datetime } = quote;
  if (typeof datetime !== "string" || !isWallTime(datetime)) return {};
  const [zoned = datetime] = zonedTimes([datetime], zoneOfRows(params, quote));
  return { datetime: zoned };
}
