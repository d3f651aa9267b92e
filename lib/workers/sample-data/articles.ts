import type { JsonObject } from "@/lib/kit/json";
import { KNOWN_SOURCES } from "@/lib/workers/suggest/known-sources";
import { INSTRUMENTS, type Instrument } from "./instruments";
import { between, chance, pick } from "./random";
import { FOREIGN_LANGUAGES, foreignStory, SAMPLE_NOTE, STORIES, type Story } from "./stories";
import { STORY_DETAILS } from "./story-details";

/** An article in the provider's format, limited to the fields that our requests return. */
export interface SampleArticle extends JsonObject {
  uri: string;
  lang: string;
  title: string;
  body: string;
  source: { uri: string; dataType: string; title: string };
  categories: { uri: string; label: string; wgt: number }[];
  relevance: number;
}

/** Properties of an article that are known before its text is generated. Most queries need no more. */
export interface Sketch {
  readonly number: number;
  readonly source: readonly [uri: string, title: string];
  readonly lang: string;
  readonly story: Story;
  readonly relevance: number;
}

export function sketchOf(number: number): Sketch {
  const source = sourceOf(number);
  const lang = languageOf(source[0], number);
  const story = lang === "eng" ? pick(STORIES, "story", number) : foreignStory(lang, number);
  return { number, source, lang, story, relevance: Math.round(between("relevance", number, 1, 100)) };
}

export function textOf({ number, story }: Sketch): { title: string; body: string } {
  const about = pickApart(ABOUT, number);
  const title = story.title({
    name: about?.name ?? "The market",
    move: moveOf(number),
    place: pickApart(STORY_DETAILS.places, number) ?? "",
    pair: pickApart(STORY_DETAILS.pairs, number) ?? "",
    commodity: pickApart(STORY_DETAILS.commodities, number) ?? "",
  });
  return { title, body: `${title}. ${story.body(about?.industry.toLowerCase() || "markets")}` };
}

/** Number of different price moves, which range from 0.40 to 4.79 percent in steps of 0.01. */
const MOVES = 440;
/**
 * Multiplier for article numbers. The product, modulo the number of choices, selects a detail. The multiplier
 * is coprime to that number, so consecutive articles differ and repetitions are far apart.
 */
const STRIDE = 1_000_003;

function moveOf(number: number): string {
  return ((40 + ((number * STRIDE) % MOVES)) / 100).toFixed(2);
}

/**
 * Picks a list entry so that the same combination of entry and price move recurs only after more articles
 * than the archive contains.
 */
function pickApart<T>(list: readonly T[], number: number): T | undefined {
  return list[Math.floor(((number * STRIDE) % (MOVES * list.length)) / MOVES)];
}

export function written(sketch: Sketch, atMs: number): SampleArticle {
  const { number, source, lang, story, relevance } = sketch;
  const [sourceUri, sourceTitle] = source;
  const { title, body } = textOf(sketch);
  const time = new Date(atMs).toISOString();
  const mood = Number((story.mood + between("mood", number, -0.2, 0.2)).toFixed(4));
  return {
    uri: String(8_000_000_000 + number),
    lang,
    isDuplicate: chance("duplicate", number) < 0.05,
    date: time.slice(0, 10),
    time: time.slice(11, 19),
    dateTime: `${time.slice(0, 19)}Z`,
    dateTimePub: `${new Date(atMs - 60_000).toISOString().slice(0, 19)}Z`,
    dataType: "news",
    sim: 0,
    url: `https://${sourceUri}/sample/${number}`,
    title,
    body: `${body}\n\n${SAMPLE_NOTE[lang] ?? SAMPLE_NOTE.eng}`,
    source: { uri: sourceUri, dataType: "news", title: sourceTitle },
    authors: [],
    image: null,
    eventUri: null,
    // The real provider rates the sentiment of English articles only.
    sentiment: lang === "eng" ? mood : null,
    wgt: Math.floor(atMs / 1000) - 1_262_304_000,
    relevance,
    categories: story.categories.map((uri) => ({ uri, label: uri.replaceAll("_", " "), wgt: 100 })),
  };
}

const ABOUT: readonly Instrument[] = [...INSTRUMENTS.values()].filter(
  (one) => one.kind === "stock" || one.kind === "etf",
);

/** Half of all articles come from the seven most widely read sources. */
function sourceOf(number: number): readonly [uri: string, title: string] {
  const max = chance("source", number) < 0.5 ? MAX_READ : KNOWN_SOURCES.length;
  const one = KNOWN_SOURCES[Math.floor(chance("whose", number) * max)];
  return one ? [one.id, one.title] : ["reuters.com", "Reuters"];
}

const MAX_READ = 7;

function languageOf(source: string, number: number): string {
  const own = ABROAD[source];
  const roll = chance("language", number);
  if (own !== undefined) return roll < 0.5 ? own : "eng";
  const index = Math.floor(chance("which", number) * FOREIGN_LANGUAGES.length);
  return AGENCIES.has(source) && roll < 0.25 ? (FOREIGN_LANGUAGES[index] ?? "eng") : "eng";
}

const ABROAD: Readonly<Record<string, string | undefined>> = {
  "handelsblatt.com": "deu",
  "faz.net": "deu",
  "nzz.ch": "deu",
  "lesechos.fr": "fra",
};
const AGENCIES = new Set(["reuters.com", "bloomberg.com"]);
