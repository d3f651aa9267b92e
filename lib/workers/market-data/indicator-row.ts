/** `name` is also the indicator's path in the provider's API. */
export interface IndicatorRow {
  readonly name: string;
  readonly label: string;
  /** Parameters of this indicator, with the provider's defaults. */
  readonly own: Readonly<Record<string, string>>;
  /**
   * Fields of a result row that the editor's completion suggests. Other fields are passed through under their
   * own names.
   */
  readonly fields: readonly string[];
}

/**
 * Takes the default parameters (`own`) as `name=default name=default`, so that each row of the indicator
 * table fits on one line.
 */
export function indicatorRow(name: string, label: string, own: string, fields: string): IndicatorRow {
  const pairs = words(own).map((pair) => pair.split("=", 2));
  return {
    name,
    label,
    own: Object.fromEntries(pairs.map(([key = "", value = ""]) => [key, value])),
    fields: words(fields),
  };
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}
