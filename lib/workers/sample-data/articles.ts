import type { JsonObject } from "@/lib/kit/json";
import { INSTRUMENTS, type Instrument } from "./instruments";
import { between, chance, pick } from "./random";

/** The provider's form of an article, as far as it sends it on our requests. */
export interface SampleArticle extends JsonObject {
  uri: string;
  lang: string;
  title: string;
  body: string;
  source: { uri: string; dataType: string; title: string };
  categories: { uri: string; label: string; wgt: number }[];
  relevance: number;
}

/** The article with a number; its number tells when it came. */
export function articleAt(number: number, atMs: number): SampleArticle {
  const about = ABOUT[Math.floor(chance("about", number) * ABOUT.length)];
  const story = pick(STORIES, "story", number);
  const [sourceUri, sourceTitle] = pick(SOURCES, "source", number);
  const move = between("move", number, 0.4, 4.8).toFixed(1);
  const title = story.title(about?.name ?? "The market", move);
  const time = new Date(atMs).toISOString();
  const sentiment = Number((story.mood + between("mood", number, -0.2, 0.2)).toFixed(4));
  return {
    uri: String(8_000_000_000 + number),
    lang: "eng",
    isDuplicate: chance("duplicate", number) < 0.05,
    date: time.slice(0, 10),
    time: time.slice(11, 19),
    dateTime: `${time.slice(0, 19)}Z`,
    dateTimePub: `${new Date(atMs - 60_000).toISOString().slice(0, 19)}Z`,
    dataType: "news",
    sim: 0,
    url: `https://${sourceUri}/sample/${number}`,
    title,
    body: `${title}. ${story.body(about?.industry.toLowerCase() || "markets")}\n\nThis article is sample data.`,
    source: { uri: sourceUri, dataType: "news", title: sourceTitle },
    authors: [],
    image: null,
    eventUri: null,
    sentiment,
    wgt: Math.floor(atMs / 1000) - 1_262_304_000,
    relevance: Math.round(between("relevance", number, 1, 100)),
    categories: story.categories.map((uri) => ({ uri, label: uri.replaceAll("_", " "), wgt: 100 })),
  };
}

const ABOUT: readonly Instrument[] = [...INSTRUMENTS.values()].filter((one) => one.kind !== "fund");

interface Story {
  readonly title: (name: string, move: string) => string;
  readonly body: (field: string) => string;
  readonly mood: number;
  readonly categories: readonly string[];
}

const INVESTING = ["dmoz/Business/Investing", "dmoz/Business/Investing/Stocks_and_Bonds", "news/Business"];

const STORIES: readonly [Story, ...Story[]] = [
  {
    title: (name, move) => `${name} gains ${move}% after upbeat outlook`,
    body: (field) => `Investors welcomed the forecast, and others in ${field} rose with it.`,
    mood: 0.5,
    categories: INVESTING,
  },
  {
    title: (name, move) => `${name} slips ${move}% as investors take profits`,
    body: (field) => `Traders named no fresh reason; ${field} had run ahead of the market for weeks.`,
    mood: -0.35,
    categories: INVESTING,
  },
  {
    title: (name) => `Analysts raise their price target for ${name}`,
    body: (field) => `They expect demand in ${field} to hold up into next year.`,
    mood: 0.3,
    categories: ["dmoz/Business/Investing", "news/Business"],
  },
  {
    title: (name) => `What to watch when ${name} reports`,
    body: (field) => `Margins in ${field} and the outlook for the next quarter matter most.`,
    mood: 0.05,
    categories: ["dmoz/Business/Investing/Stocks_and_Bonds", "news/Business"],
  },
  {
    title: (_name, move) => `Currencies: dollar moves ${move}% against the euro before rate decision`,
    body: () => "Currencies traded in a narrow range while the central banks kept silent.",
    mood: 0,
    categories: ["dmoz/Business/Investing", "news/Business"],
  },
  {
    title: (_name, move) => `Commodities: oil changes ${move}% as stocks build`,
    body: () => "Commodities were mixed; gold held its level and copper eased.",
    mood: -0.1,
    categories: ["dmoz/Business/Investing", "news/Business"],
  },
  {
    title: () => "Lawmakers debate rules for exchanges",
    body: () => "The committee heard market operators and heard no objection to reporting trades sooner.",
    mood: 0,
    categories: ["news/Politics", "dmoz/Society/Government"],
  },
];

const SOURCES: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ["reuters.com", "Reuters"],
  ["bloomberg.com", "Bloomberg"],
  ["wsj.com", "The Wall Street Journal"],
  ["cnbc.com", "CNBC"],
  ["marketwatch.com", "MarketWatch"],
  ["finance.yahoo.com", "Yahoo! Finance"],
  ["benzinga.com", "Benzinga"],
];
