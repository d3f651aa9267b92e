/** A series of the synthetic statistics office. Its ID is real; its values are invented. */
export interface SampleSeries {
  readonly id: string;
  readonly title: string;
  readonly units: string;
  readonly frequency: Frequency;
  /** True for a seasonally adjusted series, which is revised some weeks after it is first published. */
  readonly adjusted: boolean;
  readonly from: string;
  /**
   * Initial value. `growth` is the relative growth per year, `strays` the random movement per year, and
   * `decimals` the number of decimals.
   */
  readonly start: number;
  readonly growth: number;
  readonly strays: number;
  readonly decimals: number;
  /** Lower bound. A series with a floor moves by absolute amounts instead of fractions of its value. */
  readonly floor?: number;
  /** Values are rounded to multiples of this. */
  readonly step?: number;
  /** The close of this instrument of the synthetic exchange is the value of the series. */
  readonly symbol?: string;
  /** ID of a daily series whose average over each period is the value of this series. */
  readonly averageOf?: string;
  /**
   * Computes the value from other series: `of` returns another series' value on the same date, or `back`
   * periods earlier.
   */
  made?(of: (id: string, back?: number) => number | null): number | null;
}

export type Frequency = "d" | "w" | "m" | "q" | "a";

type Numbers = readonly [start: number, growth: number, strays: number, decimals: number];

function row(
  line: string,
  [start, growth, strays, decimals]: Numbers,
  more: Partial<SampleSeries> = {},
): SampleSeries {
  const [id = "", title = "", units = "", often = "", adjusted = "", from = ""] = line.split("|");
  const frequency = FREQUENCIES.find((one) => one === often) ?? "d";
  return {
    id,
    title,
    units,
    frequency,
    adjusted: adjusted === "SA",
    from,
    start,
    growth,
    strays,
    decimals,
    ...more,
  };
}

const FREQUENCIES: readonly Frequency[] = ["d", "w", "m", "q", "a"];

/** Rates are in percent and move by absolute amounts, down to a floor. */
function rate(line: string, start: number, strays: number, floor: number, decimals = 2): SampleSeries {
  return row(line, [start, 0, strays, decimals], { floor });
}

function made(line: string, decimals: number, how: SampleSeries["made"]): SampleSeries {
  return row(line, [0, 0, 0, decimals], how === undefined ? {} : { made: how });
}

function traded(line: string, symbol: string, decimals: number): SampleSeries {
  return row(line, [0, 0, 0, decimals], { symbol });
}

function mixed(parts: readonly (readonly [id: string, weight: number])[], plus = 0): SampleSeries["made"] {
  return (of) => {
    let sum = plus;
    for (const [id, weight] of parts) {
      const value = of(id);
      if (value === null) return null;
      sum += value * weight;
    }
    return sum;
  };
}

const YIELD = "Market Yield on U.S. Treasury Securities at";

export const SERIES: readonly SampleSeries[] = [
  row("GDP|Gross Domestic Product|Billions of Dollars|q|SA|1947-01-01", [243, 0.061, 0.012, 3]),
  row(
    "GDPC1|Real Gross Domestic Product|Billions of Chained 2017 Dollars|q|SA|1947-01-01",
    [2183, 0.031, 0.012, 3],
  ),
  row(
    "GDPPOT|Real Potential Gross Domestic Product|Billions of Chained 2017 Dollars|q|NSA|1949-01-01",
    [2300, 0.0312, 0.002, 3],
  ),
  made(
    "A191RL1Q225SBEA|Real Gross Domestic Product|Percent Change from Preceding Period|q|SA|1947-04-01",
    1,
    (of) => {
      const [now, before] = [of("GDPC1"), of("GDPC1", 1)];
      return now === null || before === null ? null : ((now / before) ** 4 - 1) * 100;
    },
  ),
  rate("UNRATE|Unemployment Rate|Percent|m|SA|1948-01-01", 5, 0.8, 2.5, 1),
  made(
    "U6RATE|Total Unemployed, Plus All Persons Marginally Attached to the Labor Force|Percent|m|SA|1994-01-01",
    1,
    mixed([["UNRATE", 1.7]], 0.4),
  ),
  row("PAYEMS|All Employees, Total Nonfarm|Thousands of Persons|m|SA|1939-01-01", [29923, 0.0195, 0.008, 0]),
  rate("CIVPART|Labor Force Participation Rate|Percent|m|SA|1948-01-01", 62.6, 0.5, 50, 1),
  row("ICSA|Initial Claims|Number|w|SA|1967-01-07", [228000, 0, 0.1, 0]),
  row("CCSA|Continued Claims (Insured Unemployment)|Number|w|SA|1967-01-07", [1810000, 0, 0.08, 0]),
  row("JTSJOL|Job Openings: Total Nonfarm|Level in Thousands|m|SA|2000-12-01", [5100, 0.018, 0.08, 0]),
  row(
    "CES0500000003|Average Hourly Earnings of All Employees, Total Private|Dollars per Hour|m|SA|2006-03-01",
    [20.04, 0.031, 0.003, 2],
  ),
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
  row(
    "PCEPILFE|Personal Consumption Expenditures Excluding Food and Energy (Chain-Type Price Index)|Index 2017=100|m|SA|1959-01-01",
    [15.9, 0.0315, 0.005, 3],
  ),
  row(
    "PPIACO|Producer Price Index by Commodity: All Commodities|Index 1982=100|m|NSA|1913-01-01",
    [12.1, 0.0275, 0.03, 3],
  ),
  rate("T5YIE|5-Year Breakeven Inflation Rate|Percent|d|NSA|2003-01-02", 2.3, 0.3, 0.4),
  made(
    "T10YIE|10-Year Breakeven Inflation Rate|Percent|d|NSA|2003-01-02",
    2,
    mixed([
      ["DGS10", 1],
      ["DFII10", -1],
    ]),
  ),
  made(
    "T5YIFR|5-Year, 5-Year Forward Inflation Expectation Rate|Percent|d|NSA|2003-01-02",
    2,
    mixed([
      ["T10YIE", 2],
      ["T5YIE", -1],
    ]),
  ),
  rate("MICH|University of Michigan: Inflation Expectation|Percent|m|NSA|1978-01-01", 3.3, 0.5, 0.5, 1),
  row("FEDFUNDS|Federal Funds Effective Rate|Percent|m|NSA|1954-07-01", [0, 0, 0, 2], { averageOf: "DFF" }),
  made("DFF|Federal Funds Effective Rate|Percent|d|NSA|1954-07-01", 2, mixed([["DFEDTARL", 1]], 0.08)),
  made(
    "DFEDTARU|Federal Funds Target Range - Upper Limit|Percent|d|NSA|2008-12-16",
    2,
    mixed([["DFEDTARL", 1]], 0.25),
  ),
  row("DFEDTARL|Federal Funds Target Range - Lower Limit|Percent|d|NSA|2008-12-16", [2.5, 0, 1.1, 2], {
    floor: 0,
    step: 0.25,
  }),
  made("SOFR|Secured Overnight Financing Rate|Percent|d|NSA|2018-04-03", 2, mixed([["DFEDTARL", 1]], 0.06)),
  made(
    `DGS1MO|${YIELD} 1-Month Constant Maturity|Percent|d|NSA|2001-07-31`,
    2,
    mixed([["DGS3MO", 1]], -0.03),
  ),
  rate(`DGS3MO|${YIELD} 3-Month Constant Maturity|Percent|d|NSA|1981-09-01`, 3.9, 0.8, 0.05),
  made(
    `DGS1|${YIELD} 1-Year Constant Maturity|Percent|d|NSA|1962-01-02`,
    2,
    mixed([
      ["DGS3MO", 0.6],
      ["DGS2", 0.4],
    ]),
  ),
  rate(`DGS2|${YIELD} 2-Year Constant Maturity|Percent|d|NSA|1976-06-01`, 3.8, 0.8, 0.1),
  made(
    `DGS5|${YIELD} 5-Year Constant Maturity|Percent|d|NSA|1962-01-02`,
    2,
    mixed([
      ["DGS2", 0.6],
      ["DGS10", 0.4],
    ]),
  ),
  made(
    `DGS7|${YIELD} 7-Year Constant Maturity|Percent|d|NSA|1969-07-01`,
    2,
    mixed([
      ["DGS2", 0.3],
      ["DGS10", 0.7],
    ]),
  ),
  rate(`DGS10|${YIELD} 10-Year Constant Maturity|Percent|d|NSA|1962-01-02`, 4.1, 0.7, 0.5),
  made(`DGS20|${YIELD} 20-Year Constant Maturity|Percent|d|NSA|1962-01-02`, 2, mixed([["DGS10", 1]], 0.38)),
  made(`DGS30|${YIELD} 30-Year Constant Maturity|Percent|d|NSA|1977-02-15`, 2, mixed([["DGS10", 1]], 0.27)),
  rate(`DFII10|${YIELD} 10-Year Constant Maturity, Inflation-Indexed|Percent|d|NSA|2003-01-02`, 1.8, 0.3, -1),
  made(
    "T10Y2Y|10-Year Treasury Constant Maturity Minus 2-Year Treasury Constant Maturity|Percent|d|NSA|1976-06-01",
    2,
    mixed([
      ["DGS10", 1],
      ["DGS2", -1],
    ]),
  ),
  made(
    "T10Y3M|10-Year Treasury Constant Maturity Minus 3-Month Treasury Constant Maturity|Percent|d|NSA|1982-01-04",
    2,
    mixed([
      ["DGS10", 1],
      ["DGS3MO", -1],
    ]),
  ),
  rate(
    "BAMLH0A0HYM2|ICE BofA US High Yield Index Option-Adjusted Spread|Percent|d|NSA|1996-12-31",
    3.9,
    0.9,
    2.4,
  ),
  rate("AAA|Moody's Seasoned Aaa Corporate Bond Yield|Percent|m|NSA|1919-01-01", 5.1, 0.4, 2),
  made(
    "BAA|Moody's Seasoned Baa Corporate Bond Yield|Percent|m|NSA|1919-01-01",
    2,
    mixed([["AAA", 1]], 1.02),
  ),
  rate(
    "MORTGAGE30US|30-Year Fixed Rate Mortgage Average in the United States|Percent|w|NSA|1971-04-01",
    6.8,
    0.7,
    2.5,
  ),
  made(
    "MORTGAGE15US|15-Year Fixed Rate Mortgage Average in the United States|Percent|w|NSA|1991-08-29",
    2,
    mixed([["MORTGAGE30US", 1]], -0.72),
  ),
  made("M1SL|M1|Billions of Dollars|m|SA|1959-01-01", 1, mixed([["M2SL", 0.86]])),
  row("M2SL|M2|Billions of Dollars|m|SA|1959-01-01", [286.6, 0.068, 0.008, 1]),
  row(
    "WALCL|Assets: Total Assets: Wednesday Level|Millions of U.S. Dollars|w|NSA|2002-12-18",
    [720000, 0.105, 0.02, 0],
  ),
  rate(
    "RRPONTSYD|Overnight Reverse Repurchase Agreements: Treasury Securities Sold|Billions of US Dollars|d|NSA|2003-02-07",
    320,
    90,
    0.5,
    3,
  ),
  row("INDPRO|Industrial Production: Total Index|Index 2017=100|m|SA|1919-01-01", [4.9, 0.029, 0.02, 4]),
  rate("TCU|Capacity Utilization: Total Index|Percent of Capacity|m|SA|1967-01-01", 78.4, 1.1, 60, 4),
  row(
    "DGORDER|Manufacturers' New Orders: Durable Goods|Millions of Dollars|m|SA|1992-02-01",
    [121000, 0.027, 0.03, 0],
  ),
  row(
    "RSAFS|Advance Retail Sales: Retail Trade and Food Services|Millions of Dollars|m|SA|1992-01-01",
    [159177, 0.045, 0.01, 0],
  ),
  made(
    "RSXFS|Advance Retail Sales: Retail Trade|Millions of Dollars|m|SA|1992-01-01",
    0,
    mixed([["RSAFS", 0.87]]),
  ),
  row("TOTALSA|Total Vehicle Sales|Millions of Units|m|SA|1976-01-01", [15.6, 0, 0.05, 3]),
  row(
    "HOUST|New Privately-Owned Housing Units Started|Thousands of Units|m|SA|1959-01-01",
    [1400, 0, 0.12, 0],
  ),
  made(
    "PERMIT|New Privately-Owned Housing Units Authorized in Permit-Issuing Places|Thousands of Units|m|SA|1960-01-01",
    0,
    mixed([["HOUST", 1.04]]),
  ),
  row("HSN1F|New One Family Houses Sold|Thousands|m|SA|1963-01-01", [640, 0, 0.1, 0]),
  row("EXHOSLUSM495S|Existing Home Sales|Number of Units|m|SA|1999-01-01", [4700000, 0, 0.05, 0]),
  row(
    "CSUSHPINSA|S&P CoreLogic Case-Shiller U.S. National Home Price Index|Index Jan 2000=100|m|NSA|1987-01-01",
    [63.7, 0.042, 0.01, 3],
  ),
  row(
    "MSPUS|Median Sales Price of Houses Sold for the United States|Dollars|q|NSA|1963-01-01",
    [17800, 0.0525, 0.02, 0],
  ),
  rate("PSAVERT|Personal Saving Rate|Percent|m|SA|1959-01-01", 6.1, 1, 1.4, 1),
  row(
    "DSPIC96|Real Disposable Personal Income|Billions of Chained 2017 Dollars|m|SA|1959-01-01",
    [2318, 0.031, 0.006, 1],
  ),
  row("PCE|Personal Consumption Expenditures|Billions of Dollars|m|SA|1959-01-01", [306, 0.0645, 0.006, 1]),
  row(
    "UMCSENT|University of Michigan: Consumer Sentiment|Index 1966:Q1=100|m|NSA|1978-01-01",
    [85, 0, 0.1, 1],
  ),
  made("USREC|NBER based Recession Indicators for the United States|+1 or 0|m|NSA|1854-12-01", 0, (of) => {
    const [now, before] = [of("UNRATE"), of("UNRATE", 6)];
    return now !== null && before !== null && now - before >= 0.8 ? 1 : 0;
  }),
  traded("SP500|S&P 500|Index|d|NSA|2016-01-04", "SPX", 2),
  traded("DJIA|Dow Jones Industrial Average|Index|d|NSA|2016-01-04", "DJI", 2),
  traded("NASDAQCOM|NASDAQ Composite Index|Index Feb 5, 1971=100|d|NSA|2000-01-03", "IXIC", 2),
  traded("VIXCLS|CBOE Volatility Index: VIX|Index|d|NSA|1990-01-02", "VIX", 2),
  row(
    "DCOILWTICO|Crude Oil Prices: West Texas Intermediate|Dollars per Barrel|d|NSA|1986-01-02",
    [25.6, 0.027, 0.2, 2],
  ),
  made(
    "DCOILBRENTEU|Crude Oil Prices: Brent - Europe|Dollars per Barrel|d|NSA|1987-05-20",
    2,
    mixed([["DCOILWTICO", 1.03]], 1.2),
  ),
  row("DHHNGSP|Henry Hub Natural Gas Spot Price|Dollars per Million BTU|d|NSA|1997-01-07", [3.1, 0, 0.3, 2]),
  traded(
    "DEXUSEU|U.S. Dollars to Euro Spot Exchange Rate|U.S. Dollars to One Euro|d|NSA|1999-01-04",
    "EUR/USD",
    4,
  ),
  traded(
    "DEXJPUS|Japanese Yen to U.S. Dollar Spot Exchange Rate|Japanese Yen to One U.S. Dollar|d|NSA|1990-01-02",
    "USD/JPY",
    2,
  ),
  traded(
    "DEXUSUK|U.S. Dollars to U.K. Pound Sterling Spot Exchange Rate|U.S. Dollars to One U.K. Pound Sterling|d|NSA|1990-01-02",
    "GBP/USD",
    4,
  ),
  row(
    "DTWEXBGS|Nominal Broad U.S. Dollar Index|Index Jan 2006=100|d|NSA|2006-01-02",
    [101.4, 0.009, 0.04, 4],
  ),
  row(
    "GFDEBTN|Federal Debt: Total Public Debt|Millions of Dollars|q|NSA|1966-01-01",
    [320999, 0.083, 0.006, 0],
  ),
  made(
    "GFDEGDQ188S|Federal Debt: Total Public Debt as Percent of Gross Domestic Product|Percent of GDP|q|SA|1966-01-01",
    5,
    (of) => {
      const [debt, gdp] = [of("GFDEBTN"), of("GDP")];
      return debt === null || gdp === null ? null : (debt / 1000 / gdp) * 100;
    },
  ),
  row("FYFSD|Federal Surplus or Deficit [-]|Millions of Dollars|a|NSA|1960-01-01", [-3000, 0.108, 0.2, 0]),
  row(
    "BOPGSTB|Trade Balance: Goods and Services, Balance of Payments Basis|Millions of Dollars|m|SA|1992-01-01",
    [-2300, 0.11, 0.08, 0],
  ),
  row(
    "CP|Corporate Profits After Tax (without IVA and CCAdj)|Billions of Dollars|q|SA|1947-01-01",
    [20, 0.066, 0.03, 3],
  ),
];

const BY_ID = new Map(SERIES.map((one) => [one.id, one]));

export function findSeries(id: string): SampleSeries | null {
  return BY_ID.get(id.trim().toUpperCase()) ?? null;
}
