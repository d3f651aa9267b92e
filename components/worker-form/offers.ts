import type { Sources } from "@/lib/expression/complete";

/** What may be written at the cursor, whoever says so. */
export interface Offers {
  /** The part of the text that a choice takes the place of. */
  readonly from: number;
  readonly to: number;
  readonly offers: readonly Offer[];
  /** Enter takes the first one. Where any text is allowed it takes none until one is pointed at. */
  readonly eager: boolean;
}

export interface Offer {
  readonly insert: string;
  readonly label: string;
  readonly note: string;
  /** What it does, in a sentence. */
  readonly info?: string;
}

/**
 * What a field may be filled with that each run brings along: an item of the box around it, the variables of a call.
 * Only values that fit into a field of one line.
 */
export function offersOfRun({ variables, iteration }: Pick<Sources, "variables" | "iteration">): Offer[] {
  const named = Object.entries(variables)
    .filter(([name]) => PLAIN_NAME.test(name))
    .map(([name, value]) => ({ path: `context.${name}`, value, note: "from the call" }));
  const around = iteration ? [{ path: "item", value: iteration.item, note: "of the box" }] : [];
  return [...around, ...named]
    .filter(({ value }) => typeof value !== "object" || value === null)
    .map(({ path, note }) => ({ insert: `{{${path}}}`, label: `{{${path}}}`, note }));
}

const PLAIN_NAME = /^[A-Za-z_]\w*$/;

export const NO_OFFERS: Offers = { from: 0, to: 0, offers: [], eager: false };

/** The value around the cursor: the whole text, or what stands between two commas. */
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
