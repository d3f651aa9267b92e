import { known } from "./known";

/** News sources that are always suggested. Their IDs are host names, as at the provider. */
export const KNOWN_SOURCES = known(`
reuters.com|Reuters
bloomberg.com|Bloomberg
wsj.com|The Wall Street Journal
cnbc.com|CNBC
marketwatch.com|MarketWatch
finance.yahoo.com|Yahoo! Finance
benzinga.com|Benzinga
marketbeat.com|MarketBeat
ft.com|Financial Times
economist.com|The Economist
barrons.com|Barron's
investing.com|Investing.com
seekingalpha.com|Seeking Alpha
fool.com|The Motley Fool
forbes.com|Forbes
fortune.com|Fortune
businessinsider.com|Business Insider
thestreet.com|TheStreet
nasdaq.com|Nasdaq
zacks.com|Zacks
kitco.com|Kitco
oilprice.com|OilPrice.com
coindesk.com|CoinDesk
cointelegraph.com|Cointelegraph
fxstreet.com|FXStreet
nytimes.com|The New York Times
washingtonpost.com|The Washington Post
usatoday.com|USA Today
nypost.com|New York Post
latimes.com|Los Angeles Times
apnews.com|Associated Press
bbc.com|BBC
theguardian.com|The Guardian
telegraph.co.uk|The Telegraph
cityam.com|City A.M.
cnn.com|CNN
foxbusiness.com|Fox Business
axios.com|Axios
politico.com|Politico
techcrunch.com|TechCrunch
theverge.com|The Verge
wired.com|WIRED
handelsblatt.com|Handelsblatt
faz.net|Frankfurter Allgemeine
lesechos.fr|Les Echos
nzz.ch|Neue Zürcher Zeitung
asia.nikkei.com|Nikkei Asia
scmp.com|South China Morning Post
economictimes.indiatimes.com|The Economic Times
afr.com|Australian Financial Review
`);
