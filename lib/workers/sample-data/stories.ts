import { pick } from "./random";

export interface Detail {
  readonly name: string;
  readonly move: string;
  readonly place: string;
  readonly pair: string;
  readonly commodity: string;
}

export interface Story {
  /**
   * The headline must contain the price move and one other detail, so that no two headlines in the archive
   * are the same.
   */
  readonly title: (detail: Detail) => string;
  readonly body: (field: string) => string;
  readonly mood: number;
  readonly categories: readonly string[];
}

const STOCKS = "dmoz/Business/Investing/Stocks_and_Bonds";
const INVESTING = ["dmoz/Business/Investing", STOCKS, "news/Business"];
const ECONOMY = "iptc/economy,_business_and_finance";

function story(title: Story["title"], body: Story["body"], mood: number, ...categories: string[]): Story {
  return { title, body, mood, categories };
}

/** Together, the stories cover every category that the editor suggests. */
export const STORIES: readonly [Story, ...Story[]] = [
  story(
    ({ name, move }) => `${name} gains ${move}% after upbeat outlook`,
    (field) => `Investors welcomed the forecast, and others in ${field} rose with it.`,
    0.5,
    ...INVESTING,
  ),
  story(
    ({ name, move }) => `${name} slips ${move}% as investors take profits`,
    (field) => `Traders saw no fresh catalyst; ${field} had outperformed the market for weeks.`,
    -0.35,
    ...INVESTING,
  ),
  story(
    ({ name, move }) => `Analysts raise their price target for ${name} by ${move}%`,
    (field) => `They expect demand in ${field} to hold up into next year.`,
    0.3,
    "dmoz/Business/Investing",
    "dmoz/Business/Investing/Brokerages",
    "news/Business",
  ),
  story(
    ({ name, move }) => `${name} reports soon: sales seen up ${move}%`,
    (field) => `Margins in ${field} and the outlook for the next quarter matter most.`,
    0.05,
    STOCKS,
    "news/Business",
  ),
  story(
    ({ pair, move }) => `Currencies: ${pair} moves ${move}% before rate decision`,
    () => "Currencies traded in a narrow range as central banks stayed silent.",
    0,
    "dmoz/Business/Investing",
    "news/Business",
  ),
  story(
    ({ commodity, move }) => `Commodities: ${commodity} changes ${move}% as stocks build`,
    () => "Commodities were mixed; gold held its level and copper eased.",
    -0.1,
    "dmoz/Business/Investing",
    "news/Business",
  ),
  story(
    ({ place, move }) => `Bond sale in ${place} draws ${move} times the amount on offer`,
    () => "The treasury placed its new bonds at a lower yield than last month.",
    0.15,
    "dmoz/Society/Government/Finance",
    STOCKS,
    "news/Business",
  ),
  story(
    ({ place, move }) => `Budget committee in ${place} weighs spending against a deficit of ${move}%`,
    () => "Tax receipts came in above the estimate, and the ministry of finance sees room for a tax cut.",
    0,
    "dmoz/Society/Government/Finance",
    "dmoz/Society/Issues/Government_Operations",
    "news/Politics",
  ),
  story(
    ({ place, move }) => `Lawmakers in ${place} debate rules for exchanges and a levy of ${move}%`,
    () => "Market operators told the committee that they don't object to faster trade reporting.",
    0,
    "news/Politics",
    "dmoz/Society/Government",
    "dmoz/Society/Government/Parliaments_and_Legislatures",
  ),
  story(
    ({ name, move }) => `${name} expands its factory after orders grow ${move}%`,
    (field) => `New lines will make parts for ${field} from next spring.`,
    0.25,
    ECONOMY,
    `${ECONOMY}/products_and_services/manufacturing_and_engineering`,
    "dmoz/Business",
  ),
  story(
    ({ name, move }) => `How small suppliers of ${name} manage their cash flow with loans at ${move}%`,
    () => "Earlier invoices and shorter terms help more than new loans, a survey says.",
    0.1,
    "dmoz/Business/Financial_Services/Cash_Flow",
    "dmoz/Business/Opportunities",
    "news/Business",
  ),
  story(
    ({ place, move }) => `Three ways to put money aside in ${place} while savings earn ${move}%`,
    () => "Costs matter more than timing, advisers say, and a plan more than both.",
    0.2,
    "dmoz/Home/Personal_Finance/Investing",
  ),
  story(
    ({ name, move }) => `${name} answers critics of its supply chain as costs rise ${move}%`,
    () => "Unions and shareholders want reports twice a year.",
    -0.2,
    "dmoz/Society/Issues/Business",
    "news/Business",
  ),
  story(
    ({ name, move }) => `${name} unveils new chips that are ${move} times as fast`,
    () => "Engineers demonstrated a model that runs on the device itself.",
    0.35,
    "news/Technology",
  ),
  story(
    ({ place, move }) => `Researchers in ${place} store heat for ${move} cents a kilowatt hour`,
    () => "Salt and sand can hold summer heat for weeks, the team reports.",
    0.4,
    "news/Science",
    "news/Environment",
    "dmoz/Science",
  ),
  story(
    ({ place, move }) => `Clinics in ${place} test treatment that takes ${move} fewer weeks`,
    () => "First results were as good as those of the longer treatment.",
    0.3,
    "news/Health",
    "dmoz/Health",
  ),
  story(
    ({ place, move }) => `Late goal in ${place} decides a match that ${move} million watched`,
    () => "Sponsors asked for more games on Sundays.",
    0.3,
    "news/Sports",
    "dmoz/Sports",
  ),
  story(
    ({ place, move }) => `Museum in ${place} opens a wing for prints after ${move} million visits`,
    () => "The collection was a gift from two dealers.",
    0.35,
    "news/Arts_and_Entertainment",
    "dmoz/Arts",
  ),
  story(
    ({ place, move }) => `Open-source database from ${place} runs queries ${move} times faster`,
    () => "The authors publish their measurements, and ask others to repeat them.",
    0.3,
    "news/Technology",
    "dmoz/Computers",
  ),
  story(
    ({ place, move }) => `Chess tournament in ${place} draws ${move} million viewers`,
    () => "The last round goes to a play-off, with ten minutes for each player.",
    0.2,
    "dmoz/Games",
  ),
  story(
    ({ place, move }) => `Night trains from ${place} carry ${move}% more travellers`,
    () => "Operators order new sleeping cars for routes to the sea and the mountains.",
    0.25,
    "dmoz/Recreation",
  ),
  story(
    ({ place, move }) => `Retailers in ${place} see ${move}% more parcels sent back`,
    () => "Retailers try return fees and better product photos.",
    -0.1,
    "dmoz/Shopping",
    "news/Business",
  ),
];

/** Sample stories in other languages. Only market news has them. */
const FOREIGN: Readonly<Record<string, readonly [Story, ...Story[]]>> = {
  deu: [
    story(
      ({ name, move }) => `${name} gewinnt ${move} Prozent nach gutem Ausblick`,
      () => "Anleger begrüßten die Prognose, auch andere Werte der Branche legten zu.",
      0,
      ...INVESTING,
    ),
    story(
      ({ pair, move }) => `Devisen: ${pair} bewegt sich um ${move} Prozent`,
      () => "Vor dem Zinsentscheid hielten sich die Händler zurück.",
      0,
      "dmoz/Business/Investing",
      "news/Business",
    ),
  ],
  fra: [
    story(
      ({ name, move }) => `${name} gagne ${move} % après des perspectives favorables`,
      () => "Les investisseurs ont salué les prévisions, et le secteur a suivi.",
      0,
      ...INVESTING,
    ),
    story(
      ({ pair, move }) => `Devises : ${pair} varie de ${move} %`,
      () => "Les opérateurs attendent la décision sur les taux.",
      0,
      "dmoz/Business/Investing",
      "news/Business",
    ),
  ],
  spa: [
    story(
      ({ name, move }) => `${name} sube un ${move} % tras mejorar sus previsiones`,
      () => "Los inversores celebraron las previsiones y el sector también subió.",
      0,
      ...INVESTING,
    ),
    story(
      ({ pair, move }) => `Divisas: ${pair} se mueve un ${move} %`,
      () => "Los operadores esperan la decisión sobre los tipos.",
      0,
      "dmoz/Business/Investing",
      "news/Business",
    ),
  ],
  ita: [
    story(
      ({ name, move }) => `${name} guadagna il ${move}% dopo previsioni migliori`,
      () => "Gli investitori hanno accolto bene le stime, e il settore è salito.",
      0,
      ...INVESTING,
    ),
    story(
      ({ pair, move }) => `Valute: ${pair} si muove del ${move}%`,
      () => "Gli operatori attendono la decisione sui tassi.",
      0,
      "dmoz/Business/Investing",
      "news/Business",
    ),
  ],
};

export const FOREIGN_LANGUAGES = Object.keys(FOREIGN);

export function foreignStory(language: string, number: number): Story {
  return pick(FOREIGN[language] ?? STORIES, "story", number);
}

export const SAMPLE_NOTE: Readonly<Record<string, string>> = {
  eng: "This article is sample data.",
  deu: "Dieser Artikel gehört zu den Beispieldaten.",
  fra: "Cet article est un exemple.",
  spa: "Este artículo es un ejemplo.",
  ita: "Questo articolo è un esempio.",
};
