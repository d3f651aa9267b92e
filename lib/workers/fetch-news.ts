import { z } from "zod";
import { defineWorker, done } from "@/lib/workers/define-worker";
import { filtersOf } from "@/lib/workers/news/filters-of";
import { LIST_RESULT_BYTES } from "./define-worker";
import { article } from "./news/article";
import { newsExample } from "./news/news-example";
import { newsParams } from "./news/news-params";
import { searchNews } from "./news/search-news";
import { addTitles } from "./upstream/add-titles";
import { keyMissing, openUpstream } from "./upstream/open-upstream";
import { refused, refusedLoad } from "./upstream/refusal";
import { requestKey } from "./upstream/request-key";
import { stampResult, stamps } from "./upstream/stamp-result";

const CACHE_MS = 60_000;
const DEFAULT_LIMIT = 100;
export const fetchNews = defineWorker({
  type: "fetch_news",
  kind: "connector",
  title: "News",
  source: "news",
  summary: "News articles by category, source, language, dates and keyword.",
  keywords: ["articles", "headlines", "press", "sentiment", "rss"],
  guide: `Articles are sorted newest first, or by relevance. One call to the provider returns up to 100 articles; for more, calls are
made one after another, one per 100 articles. An article that appears on two pages is returned once.

\`date\` is the UTC date of \`published_at\`. \`sentiment\` is null for most languages other than English, and
\`metadata\` contains the article as the provider sent it.`,
  params: newsParams,
  result: z.object(
    addTitles({
      results: z.array(article),
      count: z.int().describe("Number of articles returned."),
      total: z.int().describe("Total number of matching articles."),
      ...stamps,
    }),
  ),
  get examples() {
    return [newsExample()];
  },
  maxResultBytes: LIST_RESULT_BYTES,
  newestFirst: ({ sort }) =>
    [undefined, null, "", "date"].some((each) => each === sort) ? { rows: "results" } : null,
  async run({ apiKey: given, ...asked }, context) {
    const opened = await openUpstream(context, "news", given);
    if (!opened.ok) return refused(opened.error);
    const upstream = opened.value;
    if (upstream.secret === null) return refused(keyMissing("news"));
    const search = { filters: filtersOf(asked), limit: asked.limit ?? DEFAULT_LIMIT };
    const load = async () => {
      const found = await searchNews(search, upstream, context);
      if (!found.ok) return refusedLoad(found.error);
      const { results, total } = found.value;
      return {
        outcome: done(stampResult({ results, count: results.length, total }, upstream)),
        reach: "kept",
      } as const;
    };
    if (upstream.sample) return (await load()).outcome;
    const key = requestKey("news", "articles", { ...search.filters, limit: search.limit }, upstream.secret);
    return context.cached(key, CACHE_MS, load);
  },
});
