import { z } from "zod";
import { defineWorker, done } from "@/lib/workers/define-worker";
import { askEconomic } from "./economic/ask-economic";
import { observations, releases, seriesInfo } from "./economic/economic-answers";
import { economicExamples } from "./economic/economic-examples";
import { type EconomicParams, economicParams } from "./economic/economic-params";
import { seriesVariants } from "./economic/series-variants";
import { openUpstream } from "./upstream/open-upstream";
import { refused, refusedLoad } from "./upstream/refusal";
import { requestKey } from "./upstream/request-key";
import { stampResult } from "./upstream/stamp-result";

/**
 * Responses are cached this long. A series changes at most a few times a month, when new values are
 * published, and release lists hardly ever change.
 */
const CACHE_MS = {
  series_observations: 300_000,
  series_info: 3_600_000,
  releases: 3_600_000,
} as const satisfies Record<EconomicParams["operation"], number>;

export const economicData = defineWorker({
  type: "economic_data",
  kind: "connector",
  title: "Economic data",
  source: "economic",
  summary: "Economic statistics: observations and details of a series, and the list of releases.",
  keywords: [
    "gdp",
    "cpi",
    "inflation",
    "unemployment",
    "jobs",
    "interest rate",
    "rates",
    "oil",
    "macro",
    "fred",
    "statistics",
    "payrolls",
  ],
  variants: [
    {
      title: "Observations",
      summary: "Values of a series over time.",
      params: { operation: "series_observations" },
      keywords: ["time series", "data"],
    },
    {
      title: "About a series",
      summary: "Title, units and frequency of a series.",
      params: { operation: "series_info" },
      keywords: ["series info", "metadata"],
    },
    {
      title: "Releases",
      summary: "List of statistical releases, with their links.",
      params: { operation: "releases" },
      keywords: ["release calendar", "publications"],
    },
    ...seriesVariants(),
  ],
  guide: `\`series_observations\` returns the values of a series as published, as text, so no decimals are lost; a row
without a value has \`missing: true\`. \`date\` is the first day of the period. \`series_info\` returns the title, units and
frequency, and \`releases\` lists the statistical releases.

With \`realtime_start\` and \`realtime_end\` you get the series as it was known at that time: each row states the period in
which its value was current, and a revised date has several rows. Set both to the same day to get the series as of that day.

Without a key, observations come from the publisher's public download, at up to 2,000 calls an hour. The other two operations
need a key, which allows 120,000 calls an hour. Vintages of more than one day also need a key.`,
  params: economicParams,
  result: z.union([observations, seriesInfo, releases]),
  get examples() {
    return economicExamples();
  },
  maxResultBytes: 8 * 1024 * 1024,
  async run(params, context) {
    const opened = await openUpstream(context, "economic", params.api_key);
    if (!opened.ok) return refused(opened.error);
    const upstream = opened.value;
    const load = async () => {
      const answer = await askEconomic(params, upstream, context);
      if (!answer.ok) return refusedLoad(answer.error);
      return { outcome: done(stampResult(answer.value, upstream)), reach: "kept" } as const;
    };
    if (upstream.sample) return (await load()).outcome;
    const { api_key: _, ...asked } = params;
    return context.cached(
      requestKey("economic", params.operation, asked, upstream.secret),
      CACHE_MS[params.operation],
      load,
    );
  },
});
