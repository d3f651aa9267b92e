/** What the synthetic statistics office publishes: known ids, made-up values. */
export interface SampleSeries {
  readonly id: string;
  readonly title: string;
  readonly units: string;
  readonly frequency: "d" | "m" | "q";
  readonly adjusted: boolean;
  readonly from: string;
  /** Value at the beginning, growth a year in parts, how far it strays a year, decimals. */
  readonly start: number;
  readonly growth: number;
  readonly strays: number;
  readonly decimals: number;
  /** Strays by amounts rather than by parts, and may not fall below this. */
  readonly floor?: number;
}

function row(line: string, numbers: readonly [number, number, number, number], floor?: number): SampleSeries {
  const [id = "", title = "", units = "", frequency = "", adjusted = "", from = ""] = line.split("|");
  const [start, growth, strays, decimals] = numbers;
  const often = frequency === "q" || frequency === "m" ? frequency : "d";
  const series = {
    id,
    title,
    units,
    frequency: often,
    adjusted: adjusted === "SA",
    from,
    start,
    growth,
    strays,
    decimals,
  } as const;
  return floor === undefined ? series : { ...series, floor };
}

export const SERIES: readonly SampleSeries[] = [
  row("GDP|Gross Domestic Product|Billions of Dollars|q|SA|1947-01-01", [243, 0.061, 0.012, 3]),
  row(
    "GDPC1|Real Gross Domestic Product|Billions of Chained 2017 Dollars|q|SA|1947-01-01",
    [2183, 0.031, 0.012, 3],
  ),
  row("UNRATE|Unemployment Rate|Percent|m|SA|1948-01-01", [5, 0, 0.8, 1], 2.5),
  row(
    "CPIAUCSL|Consumer Price Index for All Urban Consumers: All Items|Index 1982-1984=100|m|SA|1947-01-01",
    [21.5, 0.0345, 0.008, 3],
  ),
  row(
    "CPILFESL|Consumer Price Index: All Items Less Food and Energy|Index 1982-1984=100|m|SA|1957-01-01",
    [28.5, 0.0352, 0.006, 3],
  ),
  row(
    "PCEPI|Personal Consumption Expenditures: Chain-type Price Index|Index 2017=100|m|SA|1959-01-01",
    [15.2, 0.032, 0.006, 3],
  ),
  row("PAYEMS|All Employees, Total Nonfarm|Thousands of Persons|m|SA|1939-01-01", [29923, 0.0195, 0.008, 0]),
  row("INDPRO|Industrial Production: Total Index|Index 2017=100|m|SA|1919-01-01", [4.9, 0.029, 0.02, 4]),
  row(
    "HOUST|New Privately-Owned Housing Units Started|Thousands of Units|m|SA|1959-01-01",
    [1400, 0, 0.12, 0],
  ),
  row(
    "RSAFS|Advance Retail Sales: Retail Trade and Food Services|Millions of Dollars|m|SA|1992-01-01",
    [159177, 0.045, 0.01, 0],
  ),
  row("M2SL|M2|Billions of Dollars|m|SA|1959-01-01", [286.6, 0.068, 0.008, 1]),
  row(
    "UMCSENT|University of Michigan: Consumer Sentiment|Index 1966:Q1=100|m|NSA|1978-01-01",
    [85, 0, 0.1, 1],
  ),
  row("FEDFUNDS|Federal Funds Effective Rate|Percent|m|NSA|1954-07-01", [2.4, 0, 1.1, 2], 0.05),
  row("DFF|Federal Funds Effective Rate|Percent|d|NSA|1954-07-01", [2.4, 0, 1.1, 2], 0.05),
  row(
    "DGS10|Market Yield on U.S. Treasury Securities at 10-Year Constant Maturity|Percent|d|NSA|1962-01-02",
    [4.1, 0, 0.7, 2],
    0.5,
  ),
  row(
    "DGS2|Market Yield on U.S. Treasury Securities at 2-Year Constant Maturity|Percent|d|NSA|1976-06-01",
    [3.8, 0, 0.8, 2],
    0.1,
  ),
  row("T10Y2Y|10-Year Minus 2-Year Treasury Yield|Percent|d|NSA|1976-06-01", [0.6, 0, 0.5, 2]),
  row("SP500|S&P 500|Index|d|NSA|2016-01-04", [2012, 0.11, 0.12, 2]),
  row("VIXCLS|CBOE Volatility Index: VIX|Index|d|NSA|1990-01-02", [17.2, 0, 0.3, 2]),
  row(
    "DCOILWTICO|Crude Oil Prices: West Texas Intermediate|Dollars per Barrel|d|NSA|1986-01-02",
    [25.6, 0.027, 0.2, 2],
  ),
  row(
    "DEXUSEU|U.S. Dollars to Euro Spot Exchange Rate|U.S. Dollars to One Euro|d|NSA|1999-01-04",
    [1.18, 0, 0.06, 4],
  ),
  row("MORTGAGE30US|30-Year Fixed Rate Mortgage Average|Percent|m|NSA|1971-04-01", [6.8, 0, 0.7, 2], 2.5),
];

export function findSeries(id: string): SampleSeries | null {
  return SERIES.find((one) => one.id === id.trim().toUpperCase()) ?? null;
}
