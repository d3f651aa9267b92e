import type { Json } from "@/lib/kit/json";
import { sampleAnswer } from "@/lib/workers/sample-data/sample-answer";
import {
  observations,
  readObservations,
  readReleases,
  readSeries,
  releases,
  seriesInfo,
} from "./economic-answers";

const FETCHED_AT = Date.UTC(2026, 0, 15, 15, 30);
const STAMPS = { as_of: new Date(FETCHED_AT).toISOString(), sample: true } as const;

export function economicExamples() {
  const observed = {
    operation: "series_observations",
    series_id: "UNRATE",
    start_date: "2025-09-01",
  } as const;
  const page = readObservations(
    ask("/series/observations?series_id=UNRATE&observation_start=2025-09-01"),
    false,
  );
  const rows = page?.rows ?? [];
  return [
    {
      params: observed,
      result: observations.parse({ series_id: "UNRATE", count: rows.length, observations: rows, ...STAMPS }),
    },
    {
      params: { operation: "series_info", series_id: "GDP" } as const,
      result: seriesInfo.parse({ ...Object(readSeries(ask("/series?series_id=GDP"), "GDP")), ...STAMPS }),
    },
    {
      params: { operation: "releases", limit: 2 } as const,
      result: releases.parse({ ...readReleases(ask("/releases?limit=2"), 2), ...STAMPS }),
    },
  ];
}

function ask(path: string): Json {
  const url = `https://sample-data.invalid${path}`;
  return JSON.parse(sampleAnswer("economic", { method: "GET", url }, FETCHED_AT).body);
}
