import type { Price } from "@/lib/schema/price";

/** What paying a price means, in a sentence. */
export function priceSentence({ mode }: Price): string {
  return SENTENCES[mode];
}

const SENTENCES: Record<Price["mode"], string> = {
  free: "It costs nothing.",
  monthly: "Charged when you subscribe and every month from that day on, until you cancel.",
  per_cycle: "A cycle is one successful run of yours. Failed runs and tests cost nothing.",
};
