import { known } from "./known";

export const KNOWN_SERIES = known(`
GDP|Gross Domestic Product|growth output economy
GDPC1|Real Gross Domestic Product|growth output
GDPPOT|Real Potential Gross Domestic Product
A191RL1Q225SBEA|Real Gross Domestic Product, growth
UNRATE|Unemployment Rate|jobs jobless labour
U6RATE|Total Unemployed plus Marginally Attached (U-6)
PAYEMS|All Employees, Total Nonfarm|payrolls jobs employment nfp labour
CIVPART|Labor Force Participation Rate|labour
ICSA|Initial Claims|jobless unemployment jobs
CCSA|Continued Claims
JTSJOL|Job Openings: Total Nonfarm|vacancies labour
CES0500000003|Average Hourly Earnings of All Employees, Private|wages pay salaries
CPIAUCSL|Consumer Price Index: All Items|cpi inflation prices
CPILFESL|Consumer Price Index: All Items Less Food and Energy|core cpi inflation
PCEPI|Personal Consumption Expenditures Price Index|pce inflation prices
PCEPILFE|Personal Consumption Expenditures Less Food and Energy Price Index|core pce inflation prices
PPIACO|Producer Price Index: All Commodities|ppi inflation producer prices
T5YIE|5-Year Breakeven Inflation Rate
T10YIE|10-Year Breakeven Inflation Rate
T5YIFR|5-Year, 5-Year Forward Inflation Expectation Rate
MICH|University of Michigan: Inflation Expectation
FEDFUNDS|Federal Funds Effective Rate, monthly|interest rates policy rate
DFF|Federal Funds Effective Rate, daily|interest rates policy rate
DFEDTARU|Federal Funds Target Range, Upper Limit
DFEDTARL|Federal Funds Target Range, Lower Limit
SOFR|Secured Overnight Financing Rate|interest rates money market
DGS1MO|Treasury Yield, 1 Month
DGS3MO|Treasury Yield, 3 Months
DGS1|Treasury Yield, 1 Year
DGS2|Treasury Yield, 2 Years|bonds interest rates
DGS5|Treasury Yield, 5 Years
DGS7|Treasury Yield, 7 Years
DGS10|Treasury Yield, 10 Years|bonds interest rates
DGS20|Treasury Yield, 20 Years
DGS30|Treasury Yield, 30 Years|bonds interest rates
DFII10|Treasury Yield, 10 Years, Inflation-Indexed
T10Y2Y|Treasury Yields, 10 Years Minus 2 Years|yield curve inversion
T10Y3M|Treasury Yields, 10 Years Minus 3 Months|yield curve inversion
BAMLH0A0HYM2|US High Yield Option-Adjusted Spread|credit spread junk bonds
AAA|Moody's Seasoned Aaa Corporate Bond Yield
BAA|Moody's Seasoned Baa Corporate Bond Yield
MORTGAGE30US|30-Year Fixed Rate Mortgage Average|interest rates housing
MORTGAGE15US|15-Year Fixed Rate Mortgage Average
M1SL|M1|money supply
M2SL|M2|money supply
WALCL|Federal Reserve Total Assets|fed balance sheet
RRPONTSYD|Overnight Reverse Repurchase Agreements
INDPRO|Industrial Production: Total Index|industry factories
TCU|Capacity Utilization: Total Index
DGORDER|Manufacturers' New Orders: Durable Goods
RSAFS|Advance Retail Sales|consumption
RSXFS|Advance Retail Sales: Retail Trade
TOTALSA|Total Vehicle Sales
HOUST|New Privately-Owned Housing Units Started|housing construction
PERMIT|New Privately-Owned Housing Units Authorized|housing building
HSN1F|New One Family Houses Sold
EXHOSLUSM495S|Existing Home Sales
CSUSHPINSA|S&P Case-Shiller U.S. National Home Price Index|housing
MSPUS|Median Sales Price of Houses Sold|housing
PSAVERT|Personal Saving Rate|savings
DSPIC96|Real Disposable Personal Income
PCE|Personal Consumption Expenditures|consumption spending
UMCSENT|University of Michigan: Consumer Sentiment|confidence
USREC|Recession Indicator|nber
SP500|S&P 500|stocks shares equities
DJIA|Dow Jones Industrial Average
NASDAQCOM|NASDAQ Composite Index
VIXCLS|CBOE Volatility Index: VIX|fear
DCOILWTICO|Crude Oil Prices: West Texas Intermediate|commodities wti oil energy
DCOILBRENTEU|Crude Oil Prices: Brent|commodities oil energy
DHHNGSP|Henry Hub Natural Gas Spot Price|commodities energy
DEXUSEU|U.S. Dollars to Euro|currencies exchange rates forex fx eur usd
DEXJPUS|Japanese Yen to U.S. Dollar|currencies exchange rates forex fx jpy usd
DEXUSUK|U.S. Dollars to Pound Sterling|currencies exchange rates forex fx gbp usd
DTWEXBGS|Nominal Broad U.S. Dollar Index|fx dxy currencies
GFDEBTN|Federal Debt: Total Public Debt|government
GFDEGDQ188S|Federal Debt as Percent of Gross Domestic Product
FYFSD|Federal Surplus or Deficit|budget government
BOPGSTB|Trade Balance: Goods and Services|exports imports
CP|Corporate Profits After Tax|earnings
`);
