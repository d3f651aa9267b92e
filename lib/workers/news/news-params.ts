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
      description: "Blank: the workspace's credential, else the deployment's.",
      secret: true,
      provider: "news",
    }),
    categories: uris.meta({
      title: "Categories",
      description: "Category URIs; an article in any of them is found. A category includes those below it.",
      suggest: "categories",
      presets: NEWS_PRESETS,
    }),
    sources: uris.meta({
      title: "Sources",
      description: "Host names such as reuters.com; an article of any of them is found.",
      suggest: "sources",
    }),
    keyword: optional(text).meta({ title: "Keyword", description: "Text to be found in the article." }),
    lang: optional(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z]{3}(\s*,\s*[a-z]{3})*$/, "Use three-letter codes such as eng or deu."),
    ).meta({ title: "Language", description: "Three letters; several with commas.", default: "eng" }),
    dateFrom: optional(day).meta({ title: "From" }),
    dateTo: optional(day).meta({ title: "To", description: "Up to now when blank." }),
    limit: optional(whole(1, 500)).meta({ title: "Articles", description: "1 to 500.", default: 100 }),
    sort: optional(z.enum(["date", "relevance"])).meta({ title: "Order", default: "date" }),
  })
  .superRefine(...ruleOver(checkParams));

export type NewsParams = z.output<typeof newsParams>;

function checkParams({ dateFrom, dateTo }: Readonly<Record<string, unknown>>): ParamFault[] {
  return outOfOrder(dateFrom, dateTo)
    ? [{ parameter: "dateTo", code: "invalid_value", message: "The last day comes before the first." }]
    : [];
}
