const PERCENT = /^\d{1,3}(?:[.,]\d{1,2})?$/;

/** Accepts a point or a comma. Null unless it is from 0 to 100. */
export function readPercent(text: string): number | null {
  const trimmed = text.trim();
  if (!PERCENT.test(trimmed)) return null;
  const percent = Number(trimmed.replace(",", "."));
  return percent <= 100 ? percent : null;
}
