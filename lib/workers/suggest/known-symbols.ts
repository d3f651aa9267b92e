import { known } from "./known";

export const KNOWN_SYMBOLS = known(`
AAPL|Apple
MSFT|Microsoft
NVDA|NVIDIA
GOOGL|Alphabet, class A
GOOG|Alphabet, class C
AMZN|Amazon.com
META|Meta Platforms
TSLA|Tesla
AVGO|Broadcom
BRK.A|Berkshire Hathaway, class A
BRK.B|Berkshire Hathaway, class B
JPM|JPMorgan Chase
V|Visa
MA|Mastercard
BAC|Bank of America
WFC|Wells Fargo
C|Citigroup
GS|Goldman Sachs
MS|Morgan Stanley
BLK|BlackRock
SCHW|Charles Schwab
AXP|American Express
PYPL|PayPal
LLY|Eli Lilly
JNJ|Johnson & Johnson
UNH|UnitedHealth
PFE|Pfizer
MRK|Merck
ABBV|AbbVie
TMO|Thermo Fisher Scientific
AMGN|Amgen
XOM|Exxon Mobil|oil energy
CVX|Chevron|oil energy
COP|ConocoPhillips|oil energy
PG|Procter & Gamble
KO|Coca-Cola
PEP|PepsiCo
WMT|Walmart
COST|Costco
HD|Home Depot
MCD|McDonald's
NKE|Nike
SBUX|Starbucks
DIS|Walt Disney
NFLX|Netflix
CMCSA|Comcast
T|AT&T
VZ|Verizon
TMUS|T-Mobile US
ORCL|Oracle
CRM|Salesforce
ADBE|Adobe
IBM|IBM
CSCO|Cisco
INTC|Intel
AMD|Advanced Micro Devices
QCOM|Qualcomm
TXN|Texas Instruments
MU|Micron
AMAT|Applied Materials
UBER|Uber
BA|Boeing
CAT|Caterpillar
GE|GE Aerospace
HON|Honeywell
LMT|Lockheed Martin
UPS|United Parcel Service
FDX|FedEx
F|Ford
GM|General Motors
DE|Deere
NEE|NextEra Energy
LIN|Linde
SPY|SPDR S&P 500 ETF|index fund
IVV|iShares Core S&P 500 ETF
VOO|Vanguard S&P 500 ETF
QQQ|Invesco QQQ|nasdaq index fund
VTI|Vanguard Total Stock Market ETF
IWM|iShares Russell 2000 ETF
DIA|SPDR Dow Jones Industrial Average ETF
GLD|SPDR Gold Shares
TLT|iShares 20+ Year Treasury Bond ETF|rates
SPX|S&P 500 index
EUR/USD|Euro / US Dollar|fx forex currency exchange rate
GBP/USD|British Pound / US Dollar|fx forex currency exchange rate
USD/JPY|US Dollar / Japanese Yen|fx forex currency exchange rate
USD/CHF|US Dollar / Swiss Franc|fx forex currency exchange rate
AUD/USD|Australian Dollar / US Dollar|fx forex currency exchange rate
USD/CAD|US Dollar / Canadian Dollar|fx forex currency exchange rate
NZD/USD|New Zealand Dollar / US Dollar|fx forex currency exchange rate
EUR/GBP|Euro / British Pound|fx forex currency exchange rate
EUR/JPY|Euro / Japanese Yen|fx forex currency exchange rate
EUR/CHF|Euro / Swiss Franc|fx forex currency exchange rate
XAU/USD|Gold / US Dollar
XAG/USD|Silver / US Dollar
BTC/USD|Bitcoin / US Dollar|crypto
ETH/USD|Ethereum / US Dollar|crypto
SOL/USD|Solana / US Dollar|crypto
`);
