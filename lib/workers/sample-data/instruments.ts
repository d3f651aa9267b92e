/** What the synthetic exchange lists: names people know, prices and figures made up. */
export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly kind: "stock" | "etf" | "fund" | "index" | "forex" | "crypto";
  readonly exchange: string;
  readonly mic: string;
  readonly price: number;
  /** Usual move of a day, in parts. */
  readonly swing: number;
  readonly sector: string;
  readonly industry: string;
  readonly domain: string;
  readonly city: string;
  readonly base?: string;
  readonly quote?: string;
}

const MICS: Readonly<Record<string, string>> = { NASDAQ: "XNGS", NYSE: "XNYS", OTC: "OTCM" };

function stock(line: string): Instrument {
  const [
    symbol = "",
    name = "",
    exchange = "",
    price = "",
    swing = "",
    sector = "",
    industry = "",
    domain = "",
    city = "",
  ] = line.split("|");
  return {
    symbol,
    name,
    kind: "stock",
    exchange,
    mic: MICS[exchange] ?? "XNYS",
    price: Number(price),
    swing: Number(swing),
    sector,
    industry,
    domain,
    city,
  };
}

function other(kind: Instrument["kind"], line: string): Instrument {
  const [symbol = "", name = "", exchange = "", price = "", swing = ""] = line.split("|");
  const [base, quote] = name.split(" / ");
  const pair = base && quote ? { base, quote, name: `${base} ${quote}` } : {};
  return { ...stock(`${symbol}|${name}|${exchange}|${price}|${swing}||||`), kind, ...pair };
}

const LISTED: readonly Instrument[] = [
  stock("AAPL|Apple Inc.|NASDAQ|212|0.015|Technology|Consumer Electronics|apple.com|Cupertino"),
  stock("MSFT|Microsoft Corporation|NASDAQ|428|0.014|Technology|Software|microsoft.com|Redmond"),
  stock("NVDA|NVIDIA Corporation|NASDAQ|131|0.027|Technology|Semiconductors|nvidia.com|Santa Clara"),
  stock("GOOGL|Alphabet Inc.|NASDAQ|176|0.017|Communication Services|Internet Content|abc.xyz|Mountain View"),
  stock("AMZN|Amazon.com Inc.|NASDAQ|189|0.019|Consumer Cyclical|Internet Retail|amazon.com|Seattle"),
  stock(
    "META|Meta Platforms Inc.|NASDAQ|521|0.021|Communication Services|Internet Content|meta.com|Menlo Park",
  ),
  stock("TSLA|Tesla Inc.|NASDAQ|244|0.032|Consumer Cyclical|Auto Manufacturers|tesla.com|Austin"),
  stock(
    "IBM|International Business Machines Corporation|NYSE|191|0.012|Technology|IT Services|ibm.com|Armonk",
  ),
  stock("ORCL|Oracle Corporation|NYSE|139|0.016|Technology|Software|oracle.com|Austin"),
  stock("AMD|Advanced Micro Devices Inc.|NASDAQ|158|0.028|Technology|Semiconductors|amd.com|Santa Clara"),
  stock("INTC|Intel Corporation|NASDAQ|34|0.022|Technology|Semiconductors|intel.com|Santa Clara"),
  stock("CSCO|Cisco Systems Inc.|NASDAQ|48|0.012|Technology|Communication Equipment|cisco.com|San Jose"),
  stock("JPM|JPMorgan Chase & Co.|NYSE|205|0.013|Financial Services|Banks|jpmorganchase.com|New York"),
  stock("BAC|Bank of America Corporation|NYSE|41|0.015|Financial Services|Banks|bankofamerica.com|Charlotte"),
  stock(
    "GS|The Goldman Sachs Group Inc.|NYSE|472|0.015|Financial Services|Capital Markets|goldmansachs.com|New York",
  ),
  stock("V|Visa Inc.|NYSE|271|0.011|Financial Services|Credit Services|visa.com|San Francisco"),
  stock(
    "BRK.A|Berkshire Hathaway Inc.|NYSE|612000|0.009|Financial Services|Insurance|berkshirehathaway.com|Omaha",
  ),
  stock("XOM|Exxon Mobil Corporation|NYSE|114|0.014|Energy|Oil and Gas|exxonmobil.com|Spring"),
  stock("CVX|Chevron Corporation|NYSE|156|0.014|Energy|Oil and Gas|chevron.com|San Ramon"),
  stock("JNJ|Johnson & Johnson|NYSE|149|0.009|Healthcare|Drug Manufacturers|jnj.com|New Brunswick"),
  stock("PFE|Pfizer Inc.|NYSE|28|0.013|Healthcare|Drug Manufacturers|pfizer.com|New York"),
  stock("LLY|Eli Lilly and Company|NYSE|842|0.018|Healthcare|Drug Manufacturers|lilly.com|Indianapolis"),
  stock(
    "PG|The Procter & Gamble Company|NYSE|166|0.009|Consumer Defensive|Household Products|pg.com|Cincinnati",
  ),
  stock("KO|The Coca-Cola Company|NYSE|63|0.008|Consumer Defensive|Beverages|coca-colacompany.com|Atlanta"),
  stock("WMT|Walmart Inc.|NYSE|68|0.010|Consumer Defensive|Discount Stores|walmart.com|Bentonville"),
  stock("DIS|The Walt Disney Company|NYSE|101|0.016|Communication Services|Entertainment|disney.com|Burbank"),
  stock("BA|The Boeing Company|NYSE|182|0.020|Industrials|Aerospace|boeing.com|Arlington"),
  stock("CAT|Caterpillar Inc.|NYSE|328|0.015|Industrials|Machinery|caterpillar.com|Irving"),
  other("etf", "SPY|SPDR S&P 500 ETF Trust|NYSE|551|0.010"),
  other("etf", "IVV|iShares Core S&P 500 ETF|NYSE|553|0.010"),
  other("etf", "QQQ|Invesco QQQ Trust|NASDAQ|478|0.013"),
  other("etf", "VTI|Vanguard Total Stock Market ETF|NYSE|270|0.010"),
  other("fund", "0P0001LCQ3|JNL Small Cap Index Fund (I)|OTC|10.1|0.012"),
  other("fund", "VFIAX|Vanguard 500 Index Fund Admiral Shares|OTC|509|0.010"),
  other("index", "SPX|S&P 500|NYSE|5520|0.010"),
  other("forex", "EUR/USD|Euro / US Dollar|Forex|1.086|0.004"),
  other("forex", "GBP/USD|British Pound / US Dollar|Forex|1.284|0.005"),
  other("forex", "USD/JPY|US Dollar / Japanese Yen|Forex|155.4|0.005"),
  other("forex", "USD/CHF|US Dollar / Swiss Franc|Forex|0.884|0.004"),
  other("crypto", "BTC/USD|Bitcoin / US Dollar|Coinbase Pro|64200|0.028"),
  other("crypto", "ETH/USD|Ethereum / US Dollar|Coinbase Pro|3120|0.034"),
];

export const INSTRUMENTS: ReadonlyMap<string, Instrument> = new Map(LISTED.map((one) => [one.symbol, one]));

export const TYPE_NAMES = {
  stock: "Common Stock",
  etf: "ETF",
  fund: "Mutual Fund",
  index: "Index",
  forex: "Physical Currency",
  crypto: "Digital Currency",
} as const satisfies Record<Instrument["kind"], string>;

export function isPair(one: Instrument): boolean {
  return one.kind === "forex" || one.kind === "crypto";
}

/** "AAPL", "aapl" or "AAPL:NASDAQ". */
export function findInstrument(symbol: string): Instrument | null {
  const [name = ""] = symbol.toUpperCase().split(":");
  return INSTRUMENTS.get(name) ?? null;
}
