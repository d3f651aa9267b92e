/** An instrument of the synthetic exchange. Its name is real; its prices and figures are invented. */
export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly kind: "stock" | "etf" | "fund" | "index" | "forex" | "crypto";
  readonly exchange: string;
  readonly mic: string;
  readonly price: number;
  /** Typical daily move, as a fraction of the price. */
  readonly swing: number;
  readonly sector: string;
  readonly industry: string;
  readonly domain: string;
  readonly city: string;
  readonly base?: string;
  readonly quote?: string;
  /**
   * The price is computed from the prices of these instruments, each raised to an exponent. A fund follows
   * its index, a share follows the company's other share class, and a currency pair is the ratio of two
   * rates. An empty list means an independent price.
   */
  readonly of: readonly (readonly [symbol: string, power: number])[];
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
    of: [],
  };
}

function stocks(lines: string): Instrument[] {
  return lines.trim().split("\n").map(stock);
}

function other(kind: Instrument["kind"], line: string, ...of: Instrument["of"]): Instrument {
  const [symbol = "", name = "", exchange = "", price = "", swing = ""] = line.split("|");
  const [base, quote] = name.split(" / ");
  const pair = base && quote ? { base, quote, name: `${base} ${quote}` } : {};
  return { ...stock(`${symbol}|${name}|${exchange}|${price}|${swing}||||`), kind, ...pair, of };
}

function followed(line: string, symbol: string): Instrument {
  return { ...stock(line), of: [[symbol, 1]] };
}

const LISTED: readonly Instrument[] = [
  ...stocks(`
AAPL|Apple Inc.|NASDAQ|212|0.015|Technology|Consumer Electronics|apple.com|Cupertino
MSFT|Microsoft Corporation|NASDAQ|428|0.014|Technology|Software|microsoft.com|Redmond
NVDA|NVIDIA Corporation|NASDAQ|131|0.027|Technology|Semiconductors|nvidia.com|Santa Clara
GOOGL|Alphabet Inc.|NASDAQ|176|0.017|Communication Services|Internet Content|abc.xyz|Mountain View
AMZN|Amazon.com Inc.|NASDAQ|189|0.019|Consumer Cyclical|Internet Retail|amazon.com|Seattle
META|Meta Platforms Inc.|NASDAQ|521|0.021|Communication Services|Internet Content|meta.com|Menlo Park
TSLA|Tesla Inc.|NASDAQ|244|0.032|Consumer Cyclical|Auto Manufacturers|tesla.com|Austin
AVGO|Broadcom Inc.|NASDAQ|168|0.024|Technology|Semiconductors|broadcom.com|Palo Alto
IBM|International Business Machines Corporation|NYSE|191|0.012|Technology|IT Services|ibm.com|Armonk
ORCL|Oracle Corporation|NYSE|139|0.016|Technology|Software|oracle.com|Austin
CRM|Salesforce Inc.|NYSE|262|0.019|Technology|Software|salesforce.com|San Francisco
ADBE|Adobe Inc.|NASDAQ|512|0.018|Technology|Software|adobe.com|San Jose
AMD|Advanced Micro Devices Inc.|NASDAQ|158|0.028|Technology|Semiconductors|amd.com|Santa Clara
INTC|Intel Corporation|NASDAQ|34|0.022|Technology|Semiconductors|intel.com|Santa Clara
QCOM|QUALCOMM Incorporated|NASDAQ|171|0.020|Technology|Semiconductors|qualcomm.com|San Diego
TXN|Texas Instruments Incorporated|NASDAQ|196|0.015|Technology|Semiconductors|ti.com|Dallas
MU|Micron Technology Inc.|NASDAQ|104|0.027|Technology|Semiconductors|micron.com|Boise
AMAT|Applied Materials Inc.|NASDAQ|201|0.022|Technology|Semiconductor Equipment|appliedmaterials.com|Santa Clara
CSCO|Cisco Systems Inc.|NASDAQ|48|0.012|Technology|Communication Equipment|cisco.com|San Jose
JPM|JPMorgan Chase & Co.|NYSE|205|0.013|Financial Services|Banks|jpmorganchase.com|New York
BAC|Bank of America Corporation|NYSE|41|0.015|Financial Services|Banks|bankofamerica.com|Charlotte
WFC|Wells Fargo & Company|NYSE|58|0.015|Financial Services|Banks|wellsfargo.com|San Francisco
C|Citigroup Inc.|NYSE|63|0.016|Financial Services|Banks|citigroup.com|New York
GS|The Goldman Sachs Group Inc.|NYSE|472|0.015|Financial Services|Capital Markets|goldmansachs.com|New York
MS|Morgan Stanley|NYSE|101|0.016|Financial Services|Capital Markets|morganstanley.com|New York
BLK|BlackRock Inc.|NYSE|861|0.013|Financial Services|Asset Management|blackrock.com|New York
SCHW|The Charles Schwab Corporation|NYSE|66|0.016|Financial Services|Capital Markets|schwab.com|Westlake
AXP|American Express Company|NYSE|241|0.014|Financial Services|Credit Services|americanexpress.com|New York
PYPL|PayPal Holdings Inc.|NASDAQ|69|0.022|Financial Services|Credit Services|paypal.com|San Jose
V|Visa Inc.|NYSE|271|0.011|Financial Services|Credit Services|visa.com|San Francisco
MA|Mastercard Incorporated|NYSE|462|0.012|Financial Services|Credit Services|mastercard.com|Purchase
BRK.A|Berkshire Hathaway Inc.|NYSE|612000|0.009|Financial Services|Insurance|berkshirehathaway.com|Omaha
XOM|Exxon Mobil Corporation|NYSE|114|0.014|Energy|Oil and Gas|exxonmobil.com|Spring
CVX|Chevron Corporation|NYSE|156|0.014|Energy|Oil and Gas|chevron.com|San Ramon
COP|ConocoPhillips|NYSE|112|0.017|Energy|Oil and Gas|conocophillips.com|Houston
NEE|NextEra Energy Inc.|NYSE|76|0.013|Utilities|Electricity|nexteraenergy.com|Juno Beach
LIN|Linde plc|NASDAQ|446|0.010|Basic Materials|Industrial Gases|linde.com|Woking
JNJ|Johnson & Johnson|NYSE|149|0.009|Healthcare|Drug Manufacturers|jnj.com|New Brunswick
PFE|Pfizer Inc.|NYSE|28|0.013|Healthcare|Drug Manufacturers|pfizer.com|New York
LLY|Eli Lilly and Company|NYSE|842|0.018|Healthcare|Drug Manufacturers|lilly.com|Indianapolis
MRK|Merck & Co. Inc.|NYSE|118|0.011|Healthcare|Drug Manufacturers|merck.com|Rahway
ABBV|AbbVie Inc.|NYSE|183|0.012|Healthcare|Drug Manufacturers|abbvie.com|North Chicago
AMGN|Amgen Inc.|NASDAQ|318|0.013|Healthcare|Biotechnology|amgen.com|Thousand Oaks
TMO|Thermo Fisher Scientific Inc.|NYSE|571|0.014|Healthcare|Diagnostics|thermofisher.com|Waltham
UNH|UnitedHealth Group Incorporated|NYSE|503|0.013|Healthcare|Healthcare Plans|unitedhealthgroup.com|Minnetonka
PG|The Procter & Gamble Company|NYSE|166|0.009|Consumer Defensive|Household Products|pg.com|Cincinnati
KO|The Coca-Cola Company|NYSE|63|0.008|Consumer Defensive|Beverages|coca-colacompany.com|Atlanta
PEP|PepsiCo Inc.|NASDAQ|167|0.009|Consumer Defensive|Beverages|pepsico.com|Purchase
WMT|Walmart Inc.|NYSE|68|0.010|Consumer Defensive|Discount Stores|walmart.com|Bentonville
COST|Costco Wholesale Corporation|NASDAQ|842|0.012|Consumer Defensive|Discount Stores|costco.com|Issaquah
HD|The Home Depot Inc.|NYSE|352|0.013|Consumer Cyclical|Home Improvement|homedepot.com|Atlanta
MCD|McDonald's Corporation|NYSE|258|0.010|Consumer Cyclical|Restaurants|mcdonalds.com|Chicago
SBUX|Starbucks Corporation|NASDAQ|79|0.015|Consumer Cyclical|Restaurants|starbucks.com|Seattle
NKE|NIKE Inc.|NYSE|76|0.017|Consumer Cyclical|Footwear|nike.com|Beaverton
F|Ford Motor Company|NYSE|12.4|0.019|Consumer Cyclical|Auto Manufacturers|ford.com|Dearborn
GM|General Motors Company|NYSE|47|0.018|Consumer Cyclical|Auto Manufacturers|gm.com|Detroit
UBER|Uber Technologies Inc.|NYSE|69|0.023|Technology|Software|uber.com|San Francisco
DIS|The Walt Disney Company|NYSE|101|0.016|Communication Services|Entertainment|disney.com|Burbank
NFLX|Netflix Inc.|NASDAQ|658|0.021|Communication Services|Entertainment|netflix.com|Los Gatos
CMCSA|Comcast Corporation|NASDAQ|39|0.013|Communication Services|Telecom Services|comcast.com|Philadelphia
T|AT&T Inc.|NYSE|19.2|0.011|Communication Services|Telecom Services|att.com|Dallas
VZ|Verizon Communications Inc.|NYSE|41|0.010|Communication Services|Telecom Services|verizon.com|New York
TMUS|T-Mobile US Inc.|NASDAQ|181|0.011|Communication Services|Telecom Services|t-mobile.com|Bellevue
BA|The Boeing Company|NYSE|182|0.020|Industrials|Aerospace|boeing.com|Arlington
LMT|Lockheed Martin Corporation|NYSE|468|0.011|Industrials|Aerospace|lockheedmartin.com|Bethesda
CAT|Caterpillar Inc.|NYSE|328|0.015|Industrials|Machinery|caterpillar.com|Irving
DE|Deere & Company|NYSE|381|0.014|Industrials|Machinery|deere.com|Moline
GE|GE Aerospace|NYSE|163|0.016|Industrials|Aerospace|geaerospace.com|Evendale
HON|Honeywell International Inc.|NASDAQ|209|0.011|Industrials|Conglomerates|honeywell.com|Charlotte
UPS|United Parcel Service Inc.|NYSE|138|0.014|Industrials|Freight|ups.com|Atlanta
FDX|FedEx Corporation|NYSE|262|0.017|Industrials|Freight|fedex.com|Memphis`),
  followed(
    "GOOG|Alphabet Inc.|NASDAQ|177.6|0.017|Communication Services|Internet Content|abc.xyz|Mountain View",
    "GOOGL",
  ),
  followed(
    "BRK.B|Berkshire Hathaway Inc.|NYSE|408|0.009|Financial Services|Insurance|berkshirehathaway.com|Omaha",
    "BRK.A",
  ),
  other("index", "SPX|S&P 500|NYSE|5520|0.010"),
  other("index", "DJI|Dow Jones Industrial Average|NYSE|39400|0.009"),
  other("index", "IXIC|NASDAQ Composite|NASDAQ|17700|0.013"),
  other("index", "VIX|CBOE Volatility Index|NYSE|17.2|0.05"),
  other("etf", "SPY|SPDR S&P 500 ETF Trust|NYSE|551|0.010", ["SPX", 1]),
  other("etf", "IVV|iShares Core S&P 500 ETF|NYSE|553|0.010", ["SPX", 1]),
  other("etf", "VOO|Vanguard S&P 500 ETF|NYSE|506|0.010", ["SPX", 1]),
  other("etf", "QQQ|Invesco QQQ Trust|NASDAQ|478|0.013", ["IXIC", 1]),
  other("etf", "VTI|Vanguard Total Stock Market ETF|NYSE|270|0.010"),
  other("etf", "IWM|iShares Russell 2000 ETF|NYSE|209|0.014"),
  other("etf", "DIA|SPDR Dow Jones Industrial Average ETF Trust|NYSE|394|0.009", ["DJI", 1]),
  other("etf", "GLD|SPDR Gold Shares|NYSE|217|0.010"),
  other("etf", "TLT|iShares 20+ Year Treasury Bond ETF|NASDAQ|93|0.010"),
  other("fund", "0P0001LCQ3|JNL Small Cap Index Fund (I)|OTC|10.1|0.012"),
  other("fund", "VFIAX|Vanguard 500 Index Fund Admiral Shares|OTC|509|0.010", ["SPX", 1]),
  other("fund", "FXAIX|Fidelity 500 Index Fund|OTC|192|0.010", ["SPX", 1]),
  other("forex", "EUR/USD|Euro / US Dollar|Forex|1.086|0.004"),
  other("forex", "GBP/USD|British Pound / US Dollar|Forex|1.284|0.005"),
  other("forex", "USD/JPY|US Dollar / Japanese Yen|Forex|155.4|0.005"),
  other("forex", "USD/CHF|US Dollar / Swiss Franc|Forex|0.884|0.004"),
  other("forex", "AUD/USD|Australian Dollar / US Dollar|Forex|0.661|0.006"),
  other("forex", "USD/CAD|US Dollar / Canadian Dollar|Forex|1.371|0.004"),
  other("forex", "NZD/USD|New Zealand Dollar / US Dollar|Forex|0.604|0.006"),
  other("forex", "EUR/GBP|Euro / British Pound|Forex||", ["EUR/USD", 1], ["GBP/USD", -1]),
  other("forex", "EUR/JPY|Euro / Japanese Yen|Forex||", ["EUR/USD", 1], ["USD/JPY", 1]),
  other("forex", "EUR/CHF|Euro / Swiss Franc|Forex||", ["EUR/USD", 1], ["USD/CHF", 1]),
  other("forex", "XAU/USD|Gold / US Dollar|Forex|2352|0.009"),
  other("forex", "XAG/USD|Silver / US Dollar|Forex|28.4|0.016"),
  other("crypto", "BTC/USD|Bitcoin / US Dollar|Coinbase Pro|64200|0.028"),
  other("crypto", "ETH/USD|Ethereum / US Dollar|Coinbase Pro|3120|0.034"),
  other("crypto", "SOL/USD|Solana / US Dollar|Coinbase Pro|151|0.041"),
];

const BY_SYMBOL = new Map(LISTED.map((one) => [one.symbol, one]));

function priced(one: Instrument): Instrument {
  if (one.price > 0) return one;
  const legs = one.of.map(([symbol, power]) => (BY_SYMBOL.get(symbol)?.price ?? 1) ** power);
  return { ...one, price: legs.reduce((product, leg) => product * leg, 1), swing: 0.005 };
}

export const INSTRUMENTS: ReadonlyMap<string, Instrument> = new Map(
  LISTED.map((one) => [one.symbol, priced(one)]),
);

export const TYPE_NAMES = {
  stock: "Common Stock",
  etf: "ETF",
  fund: "Mutual Fund",
  index: "Index",
  forex: "Physical Currency",
  crypto: "Digital Currency",
} as const satisfies Record<Instrument["kind"], string>;

export function isPair(one: Pick<Instrument, "kind">): boolean {
  return one.kind === "forex" || one.kind === "crypto";
}

/** Accepts symbols such as "AAPL", "aapl" or "AAPL:NASDAQ". */
export function findInstrument(symbol: string, query: URLSearchParams): Instrument | null {
  const [name = "", venue] = symbol.toUpperCase().split(":");
  const one = INSTRUMENTS.get(name) ?? null;
  if (one === null || (venue !== undefined && !isVenue(one, venue))) return null;
  const type = query.get("type");
  return isListed(one, query) && (type === null || isType(one, type)) ? one : null;
}

type Listing = Pick<Instrument, "kind" | "exchange" | "mic">;

export function isListed(one: Listing, query: URLSearchParams): boolean {
  const exchange = query.get("exchange");
  const mic = query.get("mic_code");
  const country = query.get("country");
  return (
    (exchange === null || isVenue(one, exchange)) &&
    (mic === null || (!isPair(one) && isMic(one, mic))) &&
    (country === null || (!isPair(one) && UNITED_STATES.has(country.toUpperCase())))
  );
}

const UNITED_STATES = new Set(["UNITED STATES", "US", "USA"]);

function isVenue(one: Listing, name: string): boolean {
  return one.exchange.toUpperCase() === name.toUpperCase() || (!isPair(one) && isMic(one, name));
}

/**
 * `mic` is the market identifier code of the listing's market segment or, for NASDAQ, of the whole exchange.
 */
function isMic(one: Listing, mic: string): boolean {
  const asked = mic.toUpperCase();
  return one.mic === asked || (one.exchange === "NASDAQ" && asked === "XNAS");
}

function isType(one: Instrument, type: string): boolean {
  return TYPE_NAMES[one.kind].toUpperCase() === type.toUpperCase() || one.kind === type.toLowerCase();
}
