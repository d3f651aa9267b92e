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
XOM|Exxon Mobil
CVX|Chevron
COP|ConocoPhillips
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
SPY|SPDR S&P 500 ETF
IVV|iShares Core S&P 500 ETF
VOO|Vanguard S&P 500 ETF
QQQ|Invesco QQQ
VTI|Vanguard Total Stock Market ETF
IWM|iShares Russell 2000 ETF
DIA|SPDR Dow Jones Industrial Average ETF
GLD|SPDR Gold Shares
TLT|iShares 20+ Year Treasury Bond ETF
SPX|S&P 500 index
EUR/USD|Euro / US Dollar
GBP/USD|British Pound / US Dollar
USD/JPY|US Dollar / Japanese Yen
USD/CHF|US Dollar / Swiss Franc
AUD/USD|Australian Dollar / US Dollar
USD/CAD|US Dollar / Canadian Dollar
NZD/USD|New Zealand Dollar / US Dollar
EUR/GBP|Euro / British Pound
EUR/JPY|Euro / Japanese Yen
EUR/CHF|Euro / Swiss Franc
XAU/USD|Gold / US Dollar
XAG/USD|Silver / US Dollar
BTC/USD|Bitcoin / US Dollar
ETH/USD|Ethereum / US Dollar
SOL/USD|Solana / US Dollar
`);
