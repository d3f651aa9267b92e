import { known } from "./known";

/** Only category URIs that have appeared in the provider's responses. */
export const KNOWN_CATEGORIES = known(`
news/Business|News: Business|companies banks banking economy markets
news/Politics|News: Politics|government elections
news/Technology|News: Technology|computers software internet
news/Science|News: Science|research
news/Environment|News: Environment|climate energy
news/Health|News: Health|medicine pharma
news/Sports|News: Sports
news/Arts_and_Entertainment|News: Arts and Entertainment
dmoz/Business|Business
dmoz/Business/Investing|Business: Investing|currencies currency forex fx exchange rates commodities commodity oil gold metals crypto markets
dmoz/Business/Investing/Stocks_and_Bonds|Business: Investing: Stocks and Bonds|shares equities equity earnings
dmoz/Business/Investing/Brokerages|Business: Investing: Brokerages|banks banking brokers
dmoz/Business/Financial_Services/Cash_Flow|Business: Financial Services: Cash Flow|banks banking loans credit
dmoz/Business/Opportunities|Business: Opportunities
dmoz/Home/Personal_Finance/Investing|Home: Personal Finance: Investing
dmoz/Society/Government/Parliaments_and_Legislatures|Society: Government: Parliaments and Legislatures
dmoz/Society/Issues/Government_Operations|Society: Issues: Government Operations
dmoz/Society/Issues/Business|Society: Issues: Business
iptc/economy,_business_and_finance|Economy, business and finance|banks banking central bank currencies commodities inflation interest rates
iptc/economy,_business_and_finance/products_and_services/manufacturing_and_engineering|Economy: Manufacturing and engineering|industry
dmoz/Arts|Arts
dmoz/Computers|Computers|technology software internet
dmoz/Games|Games
dmoz/Health|Health|medicine pharma
dmoz/Home|Home
dmoz/Recreation|Recreation|travel
dmoz/Science|Science|research
dmoz/Shopping|Shopping|retail
dmoz/Society|Society
dmoz/Sports|Sports
`);
