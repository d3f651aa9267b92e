import { known } from "./known";

export const KNOWN_SERIES = known(`
GDP|Gross Domestic Product
GDPC1|Real Gross Domestic Product
GDPPOT|Real Potential Gross Domestic Product
A191RL1Q225SBEA|Real Gross Domestic Product, growth
UNRATE|Unemployment Rate
U6RATE|Total Unemployed plus Marginally Attached (U-6)
PAYEMS|All Employees, Total Nonfarm|payrolls jobs employment
CIVPART|Labor Force Participation Rate
ICSA|Initial Claims|jobless unemployment
CCSA|Continued Claims
JTSJOL|Job Openings: Total Nonfarm
CES0500000003|Average Hourly Earnings of All Employees, Private
CPIAUCSL|Consumer Price Index: All Items|cpi inflation prices
CPILFESL|Consumer Price Index: All Items Less Food and Energy|core cpi inflation
PCEPI|Personal Consumption Expenditures Price Index|pce inflation prices
PCEPILFE|Personal Consumption Expenditures Less Food and Energy Price Index
PPIACO|Producer Price Index: All Commodities
T5YIE|5-Year Breakeven Inflation Rate
T10YIE|10-Year Breakeven Inflation Rate
T5YIFR|5-Year, 5-Year Forward Inflation Expectation Rate
MICH|University of Michigan: Inflation Expectation
FEDFUNDS|Federal Funds Effective Rate, monthly|interest rates policy rate
DFF|Federal Funds Effective Rate, daily|interest rates policy rate
DFEDTARU|Federal Funds Target Range, Upper Limit
DFEDTARL|Federal Funds Target Range, Lower Limit
SOFR|Secured Overnight Financing Rate
DGS1MO|Treasury Yield, 1 Month
DGS3MO|Treasury Yield, 3 Months
DGS1|Treasury Yield, 1 Year
DGS2|Treasury Yield, 2 Years
DGS5|Treasury Yield, 5 Years
DGS7|Treasury Yield, 7 Years
DGS10|Treasury Yield, 10 Years|bonds interest rates
DGS20|Treasury Yield, 20 Years
DGS30|Treasury Yield, 30 Years
DFII10|Treasury Yield, 10 Years, Inflation-Indexed
T10Y2Y|Treasury Yields, 10 Years Minus 2 Years
T10Y3M|Treasury Yields, 10 Years Minus 3 Months
BAMLH0A0HYM2|US High Yield Option-Adjusted Spread
AAA|Moody's Seasoned Aaa Corporate Bond Yield
BAA|Moody's Seasoned Baa Corporate Bond Yield
MORTGAGE30US|30-Year Fixed Rate Mortgage Average
MORTGAGE15US|15-Year Fixed Rate Mortgage Average
M1SL|M1
M2SL|M2
WALCL|Federal Reserve Total Assets
RRPONTSYD|Overnight Reverse Repurchase Agreements
INDPRO|Industrial Production: Total Index
TCU|Capacity Utilization: Total Index
DGORDER|Manufacturers' New Orders: Durable Goods
RSAFS|Advance Retail Sales
RSXFS|Advance Retail Sales: Retail Trade
TOTALSA|Total Vehicle Sales
HOUST|New Privately-Owned Housing Units Started
PERMIT|New Privately-Owned Housing Units Authorized
HSN1F|New One Family Houses Sold
EXHOSLUSM495S|Existing Home Sales
CSUSHPINSA|S&P Case-Shiller U.S. National Home Price Index
MSPUS|Median Sales Price of Houses Sold
PSAVERT|Personal Saving Rate
DSPIC96|Real Disposable Personal Income
PCE|Personal Consumption Expenditures
UMCSENT|University of Michigan: Consumer Sentiment
USREC|Recession Indicator
SP500|S&P 500|stocks shares equities
DJIA|Dow Jones Industrial Average
NASDAQCOM|NASDAQ Composite Index
VIXCLS|CBOE Volatility Index: VIX
DCOILWTICO|Crude Oil Prices: West Texas Intermediate|commodities wti
DCOILBRENTEU|Crude Oil Prices: Brent|commodities
DHHNGSP|Henry Hub Natural Gas Spot Price|commodities
DEXUSEU|U.S. Dollars to Euro|currencies exchange rates forex
DEXJPUS|Japanese Yen to U.S. Dollar|currencies exchange rates forex
DEXUSUK|U.S. Dollars to Pound Sterling|currencies exchange rates forex
DTWEXBGS|Nominal Broad U.S. Dollar Index
GFDEBTN|Federal Debt: Total Public Debt
GFDEGDQ188S|Federal Debt as Percent of Gross Domestic Product
FYFSD|Federal Surplus or Deficit
BOPGSTB|Trade Balance: Goods and Services
CP|Corporate Profits After Tax
`);
