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
