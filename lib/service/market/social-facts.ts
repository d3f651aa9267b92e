import { formatPrice, planAmount } from "@/lib/pricing/format-money";
import type { PriceKind } from "@/lib/schema/price";
import type { StoreItem } from "./store-item";

/** Size that social networks expect for link previews. */
export const socialSize = { width: 1200, height: 630 } as const;

export interface SocialFacts {
  readonly name: string;
  readonly summary: string;
  readonly publisher: string;
  readonly price: string;
  readonly kind: string;
}

const MAX_NAME = 90;
const MAX_PUBLISHER = 36;
const MAX_SUMMARY = 160;
const KINDS: Record<PriceKind, string> = {
  workflow: "Workflow",
  worker: "Worker",
  widget: "Widget",
  dashboard: "Dashboard",
};

/**
 * Texts on an item's preview image. `has` tells which characters the font can draw. All others are removed,
 * because the renderer would fetch fonts for them from external servers.
 */
export function socialFacts(
  { kind, name, summary, publisher, price }: StoreItem,
  has: (codePoint: number) => boolean,
): SocialFacts {
  const shown = (text: string, max: number) => cut(drawable(text, has), max);
  return {
    name: shown(name, MAX_NAME) || KINDS[kind],
    summary: shown(summary, MAX_SUMMARY),
    publisher: shown(publisher, MAX_PUBLISHER),
    // For a plan, only the amount is shown, because the image has no space for the quota.
    price: shown(price.mode === "plan" ? planAmount(price, "en") : formatPrice(price, "en"), MAX_NAME),
    kind: KINDS[kind],
  };
}

function drawable(text: string, has: (codePoint: number) => boolean): string {
  const stored = [...text.normalize("NFC")].filter((character) => {
    const isPicture = /\p{Extended_Pictographic}/u.test(character);
    return !isPicture && (/\s/.test(character) || has(character.codePointAt(0) ?? 0));
  });
  return stored.join("").replace(/\s+/g, " ").trim();
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
}
