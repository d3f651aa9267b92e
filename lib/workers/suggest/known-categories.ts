import { known } from "./known";

/** Category URIs that were seen in answers of the provider, and no others. */
export const KNOWN_CATEGORIES = known(`
news/Business|News: Business
news/Politics|News: Politics
news/Technology|News: Technology
news/Science|News: Science
news/Environment|News: Environment
news/Health|News: Health
news/Sports|News: Sports
news/Arts_and_Entertainment|News: Arts and Entertainment
dmoz/Business|Business
dmoz/Business/Investing|Business: Investing
dmoz/Business/Investing/Stocks_and_Bonds|Business: Investing: Stocks and Bonds
dmoz/Business/Investing/Brokerages|Business: Investing: Brokerages
dmoz/Business/Financial_Services/Cash_Flow|Business: Financial Services: Cash Flow
dmoz/Business/Opportunities|Business: Opportunities
dmoz/Home/Personal_Finance/Investing|Home: Personal Finance: Investing
dmoz/Society/Government/Parliaments_and_Legislatures|Society: Government: Parliaments and Legislatures
dmoz/Society/Issues/Government_Operations|Society: Issues: Government Operations
dmoz/Society/Issues/Business|Society: Issues: Business
iptc/economy,_business_and_finance|Economy, business and finance
iptc/economy,_business_and_finance/products_and_services/manufacturing_and_engineering|Economy: Manufacturing and engineering
`);
