import { backfillBars } from "./backfill-bars";
import { currencyFeed } from "./currency-feed";
import { earningsWeek } from "./earnings-week";
import { inflationTracker } from "./inflation-tracker";
import { morningBrief } from "./morning-brief";
import { newsByTicker } from "./news-by-ticker";
import { newsDigest } from "./news-digest";
import { portfolioHistory } from "./portfolio-history";
import { portfolioSnapshot } from "./portfolio-snapshot";
import { riskReport } from "./risk-report";
import { signalChange } from "./signal-change";
import { spreadAsOf } from "./spread-as-of";
import type { Template } from "./template";
import { tradingviewAlert } from "./tradingview-alert";
import { yieldCurveAlert } from "./yield-curve-alert";
import { zscoreWatchlist } from "./zscore-watchlist";

export const TEMPLATES: readonly Template[] = [
  morningBrief,
  portfolioSnapshot,
  newsByTicker,
  currencyFeed,
  tradingviewAlert,
  yieldCurveAlert,
  inflationTracker,
  earningsWeek,
  signalChange,
  zscoreWatchlist,
  spreadAsOf,
  newsDigest,
  portfolioHistory,
  backfillBars,
  riskReport,
];
