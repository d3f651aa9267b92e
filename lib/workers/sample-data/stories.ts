import { pick } from "./random";

export interface Story {
  readonly title: (name: string, move: string) => string;
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

/** Together they are in every category that is suggested. */
export const STORIES: readonly [Story, ...Story[]] = [
  story(
    (name, move) => `${name} gains ${move}% after upbeat outlook`,
    (field) => `Investors welcomed the forecast, and others in ${field} rose with it.`,
    0.5,
    ...INVESTING,
  ),
  story(
    (name, move) => `${name} slips ${move}% as investors take profits`,
    (field) => `Traders named no fresh reason; ${field} had run ahead of the market for weeks.`,
    -0.35,
    ...INVESTING,
  ),
  story(
    (name) => `Analysts raise their price target for ${name}`,
    (field) => `They expect demand in ${field} to hold up into next year.`,
    0.3,
    "dmoz/Business/Investing",
    "dmoz/Business/Investing/Brokerages",
    "news/Business",
  ),
  story(
    (name) => `What to watch when ${name} reports`,
    (field) => `Margins in ${field} and the outlook for the next quarter matter most.`,
    0.05,
    STOCKS,
    "news/Business",
  ),
  story(
    (_name, move) => `Currencies: dollar moves ${move}% against the euro before rate decision`,
    () => "Currencies traded in a narrow range while the central banks kept silent.",
    0,
    "dmoz/Business/Investing",
    "news/Business",
  ),
  story(
    (_name, move) => `Commodities: oil changes ${move}% as stocks build`,
    () => "Commodities were mixed; gold held its level and copper eased.",
    -0.1,
    "dmoz/Business/Investing",
    "news/Business",
  ),
  story(
    (_name, move) => `Bond sale draws ${move} times the amount on offer`,
    () => "The treasury placed its new bonds at a lower yield than last month.",
    0.15,
    "dmoz/Society/Government/Finance",
    STOCKS,
    "news/Business",
  ),
  story(
    () => "Budget committee weighs spending against a smaller deficit",
    () => "Tax receipts came in above the estimate, and the ministry of finance sees room for both.",
    0,
    "dmoz/Society/Government/Finance",
    "dmoz/Society/Issues/Government_Operations",
    "news/Politics",
  ),
  story(
    () => "Lawmakers debate rules for exchanges",
    () => "The committee heard market operators, and no objection to reporting trades sooner.",
    0,
    "news/Politics",
    "dmoz/Society/Government",
    "dmoz/Society/Government/Parliaments_and_Legislatures",
  ),
  story(
    (name) => `${name} widens its factory after orders grow`,
    (field) => `New lines will make parts for ${field} from next spring.`,
    0.25,
    ECONOMY,
    `${ECONOMY}/products_and_services/manufacturing_and_engineering`,
    "dmoz/Business",
  ),
  story(
    (name) => `How small suppliers of ${name} keep their cash flow`,
    () => "Earlier invoices and shorter terms help more than new loans, a survey says.",
    0.1,
    "dmoz/Business/Financial_Services/Cash_Flow",
    "dmoz/Business/Opportunities",
    "news/Business",
  ),
  story(
    () => "Three ways to put money aside for later",
    () => "Costs matter more than timing, advisers say, and a plan more than both.",
    0.2,
    "dmoz/Home/Personal_Finance/Investing",
  ),
  story(
    (name) => `${name} answers critics of its supply chain`,
    () => "Unions and shareholders want reports twice a year.",
    -0.2,
    "dmoz/Society/Issues/Business",
    "news/Business",
  ),
  story(
    (name) => `${name} shows what its new chips can do`,
    () => "Engineers showed a model that answers on the device itself.",
    0.35,
    "news/Technology",
  ),
  story(
    () => "Researchers find a cheaper way to store heat",
    () => "Salt and sand keep the warmth of a summer for weeks, the team reports.",
    0.4,
    "news/Science",
    "news/Environment",
  ),
  story(
    () => "Clinics test a shorter course of treatment",
    () => "First results were as good as those of the longer one.",
    0.3,
    "news/Health",
  ),
  story(
    (_name, move) => `Late goal decides a match that ${move} million watched`,
    () => "Sponsors asked for more games on Sundays.",
    0.3,
    "news/Sports",
  ),
  story(
    () => "Museum opens a wing for prints and posters",
    () => "The collection was a gift of two dealers.",
    0.35,
    "news/Arts_and_Entertainment",
  ),
];

/** Beside English; of markets alone. */
const FOREIGN: Readonly<Record<string, readonly [Story, ...Story[]]>> = {
  deu: [
    story(
      (name, move) => `${name} gewinnt ${move} Prozent nach gutem Ausblick`,
      () => "Anleger begrüßten die Prognose, auch andere Werte der Branche legten zu.",
      0,
      ...INVESTING,
    ),
    story(
      (_name, move) => `Devisen: Der Dollar bewegt sich um ${move} Prozent zum Euro`,
      () => "Vor dem Zinsentscheid hielten sich die Händler zurück.",
      0,
      "dmoz/Business/Investing",
      "news/Business",
    ),
  ],
  fra: [
    story(
      (name, move) => `${name} gagne ${move} % après des perspectives favorables`,
      () => "Les investisseurs ont salué les prévisions, et le secteur a suivi.",
      0,
      ...INVESTING,
    ),
    story(
      (_name, move) => `Devises : le dollar varie de ${move} % face à l'euro`,
      () => "Les opérateurs attendent la décision sur les taux.",
      0,
      "dmoz/Business/Investing",
      "news/Business",
    ),
  ],
  spa: [
    story(
      (name, move) => `${name} sube un ${move} % tras mejorar sus previsiones`,
      () => "Los inversores celebraron el pronóstico y el sector subió también.",
      0,
      ...INVESTING,
    ),
    story(
      (_name, move) => `Divisas: el dólar se mueve un ${move} % frente al euro`,
      () => "Los operadores esperan la decisión sobre los tipos.",
      0,
      "dmoz/Business/Investing",
      "news/Business",
    ),
  ],
  ita: [
    story(
      (name, move) => `${name} guadagna il ${move}% dopo previsioni migliori`,
      () => "Gli investitori hanno accolto bene le stime, e il settore è salito.",
      0,
      ...INVESTING,
    ),
    story(
      (_name, move) => `Valute: il dollaro si muove del ${move}% sull'euro`,
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
