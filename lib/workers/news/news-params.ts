import { z } from "zod";
import {
  apiKey,
  day,
  optional,
  outOfOrder,
  type ParamFault,
  ruleOver,
  text,
  whole,
} from "@/lib/workers/upstream/param-kinds";
import { NEWS_PRESETS } from "./news-presets";

const uris = optional(z.array(z.string().max(500)).max(1000));

export const newsParams = z
  .strictObject({
    apiKey: apiKey.meta({
      title: "API key",
      description: "Default: the workspace's credential or, if it has none, the instance's key.",
      secret: true,
      provider: "news",
    }),
    categories: uris.meta({
      title: "Categories",
      description: "Category URIs. Finds articles in any of these categories and their subcategories.",
      suggest: "categories",
      presets: NEWS_PRESETS,
    }),
    sources: uris.meta({
      title: "Sources",
      description: "Host names of news sites, such as reuters.com. Finds articles from any of these sites.",
      suggest: "sources",
    }),
    keyword: optional(text).meta({ title: "Keyword", description: "Text that the article must contain." }),
    lang: optional(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z]{3}(\s*,\s*[a-z]{3})*$/, "Use three-letter codes such as eng or deu."),
    ).meta({
      title: "Language",
      description: "Three-letter language code, such as eng. Separate several codes with commas.",
      default: "eng",
    }),
    dateFrom: optional(day).meta({ title: "From" }),
    dateTo: optional(day).meta({ title: "To", description: "Default: now." }),
    limit: optional(whole(1, 500)).meta({
      title: "Articles",
      description: "Number of articles, 1 to 500.",
      default: 100,
    }),
    sort: optional(z.enum(["date", "relevance"])).meta({ title: "Order", default: "date" }),
  })
  .superRefine(...ruleOver(checkParams));

export type NewsParams = z.output<typeof newsParams>;

function checkParams({ dateFrom, dateTo }: Readonly<Record<string, unknown>>): ParamFault[] {
  return outOfOrder(dateFrom, dateTo)
    ? [{ parameter: "dateTo", code: "invalid_value", message: "The end date is before the start date." }]
    : [];
}
