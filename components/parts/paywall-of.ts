import { ApiError } from "@/lib/client/api-error";
import { isJsonObject } from "@/lib/kit/json";
import { oneOf } from "@/lib/kit/one-of";
import type { Price } from "@/lib/schema/price";
import { PRICE_MODES } from "@/lib/schema/price-kinds";

export interface PaywallFacts {
  readonly code: string;
  readonly price: Price;
  /** Path of the page on this instance where the item can be bought. */
  readonly href: string;
}

export function paywallOf(error: unknown): PaywallFacts | null {
  if (!(error instanceof ApiError) || error.status !== 402) return null;
  if (error.problem === null) return null;
  const { price, buy_url: address } = error.problem;
  if (!isPrice(price) || typeof address !== "string") return null;
  const { pathname } = new URL(address, "http://here");
  return { code: error.code, price, href: pathname };
}

function isPrice(value: unknown): value is Price {
  return (
    isJsonObject(value) &&
    oneOf(PRICE_MODES, value.mode) !== null &&
    typeof value.amount === "number" &&
    typeof value.currency === "string"
  );
}
