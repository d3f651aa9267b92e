import { sampleAnswer } from "@/lib/workers/sample-data/sample-answer";
import { readArticle } from "./article";
import { readNewsPage } from "./search-news";

const FETCHED_AT = Date.UTC(2026, 0, 15, 15, 30);

export function newsExample() {
  const params = { categories: ["dmoz/Business/Investing"], limit: 2 };
  const asked = { categoryUri: params.categories, lang: "eng", articlesCount: params.limit };
  const request = {
    method: "POST",
    url: "https://sample-data.invalid/article/getArticles",
    body: JSON.stringify(asked),
  };
  const page = readNewsPage(JSON.parse(sampleAnswer("news", request, FETCHED_AT).body));
  const results = (page?.articles ?? []).map(readArticle);
  const as_of = new Date(FETCHED_AT).toISOString();
  return {
    params,
    result: { results, count: results.length, total: page?.total ?? 0, as_of, sample: true as const },
  };
}
