/** One technical indicator: its path is its name. */
export interface IndicatorRow {
  readonly name: string;
  readonly label: string;
  /** Its own parameters and what the provider takes for one that is left out. */
  readonly own: Readonly<Record<string, string>>;
  /** Fields of a row, for completion. What comes is passed through by name, whatever it is called. */
  readonly fields: readonly string[];
}

/** `own` reads `name=default name=default`, so that a row of the table is a line. */
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
