const PERCENT = /^\d{1,3}(?:[.,]\d{1,2})?$/;

/** Parses a percentage with a decimal point or a comma. Null unless it is a number from 0 to 100. */
export function readPercent(text: string): number | null {
  const trimmed = text.trim();
  if (!PERCENT.test(trimmed)) return null;
  const percent = Number(trimmed.replace(",", "."));
  return percent <= 100 ? percent : null;
}
