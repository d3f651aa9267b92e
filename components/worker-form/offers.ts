import type { Sources } from "@/lib/expression/complete";

export interface Offers {
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
  /**
   * True if Enter picks the first completion. Where any text is allowed, Enter picks nothing until a
   * completion is highlighted.
   */
  readonly eager: boolean;
}

export interface Offer {
  readonly insert: string;
  readonly label: string;
  readonly note: string;
  readonly info?: string;
}

/**
 * Offers the item of the surrounding loop and the variables of the call. Objects are left out, because they
 * don't fit on one line.
 */
export function offersOfRun({ variables, iteration }: Pick<Sources, "variables" | "iteration">): Offer[] {
  const named = Object.entries(variables)
    .filter(([name]) => PLAIN_NAME.test(name))
    .map(([name, value]) => ({ path: `context.${name}`, value, note: "from the call" }));
  const around = iteration ? [{ path: "item", value: iteration.item, note: "from the loop" }] : [];
  return [...around, ...named]
    .filter(({ value }) => typeof value !== "object" || value === null)
    .map(({ path, note }) => ({ insert: `{{${path}}}`, label: `{{${path}}}`, note }));
}

const PLAIN_NAME = /^[A-Za-z_]\w*$/;

export const NO_OFFERS: Offers = { from: 0, to: 0, offers: [], eager: false };

/**
 * Returns the part of the text to complete. With `several`, that is the part between two commas around the
 * caret, otherwise the whole text.
 */
export function pieceAt(
  text: string,
  caret: number,
  several: boolean,
): { readonly from: number; readonly to: number; readonly piece: string } {
  const begin = several ? text.lastIndexOf(",", caret - 1) + 1 : 0;
  const comma = several ? text.indexOf(",", caret) : -1;
  const whole = text.slice(begin, comma < 0 ? text.length : comma);
  const piece = whole.trim();
  const from = begin + (whole.length - whole.trimStart().length);
  return { from, to: from + piece.length, piece };
}
