import { z } from "zod";
import { ApiError } from "@/lib/client/api-error";
import { type Price, price } from "@/lib/schema/price";

const offer = z.looseObject({ price, buy_url: z.string() });

export interface PaywallFacts {
  readonly code: string;
  readonly price: Price;
  /** Where it is to be had, on this instance. */
  readonly href: string;
}

/** What a refusal says of a price; null for any other error. */
export function paywallOf(error: unknown): PaywallFacts | null {
  if (!(error instanceof ApiError) || error.status !== 402) return null;
  const said = offer.safeParse(error.problem);
  if (!said.success) return null;
  const { pathname } = new URL(said.data.buy_url, "http://here");
  return { code: error.code, price: said.data.price, href: pathname };
}
