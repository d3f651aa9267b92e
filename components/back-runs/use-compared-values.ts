import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FailedQuery } from "@/components/frame/problem-state";
import {
  newestRunsOptions,
  newestValuesOptions,
  publishedVersionsOptions,
} from "@/lib/client/back-run-queries";
import type { BackRun } from "@/lib/contract/back-runs";
import {
  type BackRunRun,
  pairByRun,
  pairByTime,
  publishedValues,
  repeatedValue,
  type TimedValue,
  type ValuePair,
} from "./pair-values";
import type { ChartLine } from "./values-chart-view";

export interface ComparedValues {
  readonly lines: readonly ChartLine[];
  readonly pairs: readonly ValuePair[];
  readonly range: { readonly fromMs: number; readonly toMs: number };
  /** Headings of the two sides of a pair. */
  readonly sides: readonly [string, string];
}

/**
 * Compares a back-run's values with those of another back-run or, if `other` is null, with the published
 * values.
 */
export function useComparedValues(
  backRun: BackRun,
  other: BackRun | null,
  provider: string,
): { readonly failed: FailedQuery | undefined; readonly compared: ComparedValues | null } {
  const repeated = useQuery(newestValuesOptions(backRun, provider));
  const repeatedRuns = useQuery(newestRunsOptions(backRun));
  const versions = useQuery(publishedVersionsOptions(backRun.workflow_id, provider));
  const others = useQuery({ ...newestValuesOptions(other ?? backRun, provider), enabled: other !== null });
  const failed = [repeated, repeatedRuns, versions, ...(other ? [others] : [])].find(
    ({ isError, data }) => isError && data === undefined,
  );
  const [ones, runs, published] = [repeated.data, repeatedRuns.data, versions.data];
  const twos = other === null || others.isPlaceholderData ? undefined : others.data;
  const compared = useMemo(() => {
    if (!ones || !runs || !published || (other !== null && !twos)) return null;
    return compare(backRun, other, provider, {
      one: ones.map(repeatedValue),
      runs,
      published,
      two: twos?.map(repeatedValue) ?? [],
    });
  }, [backRun, other, provider, ones, runs, published, twos]);
  return { failed, compared };
}

interface Loaded {
  readonly one: readonly TimedValue[];
  readonly runs: readonly BackRunRun[];
  readonly published: Parameters<typeof publishedValues>[0];
  readonly two: readonly TimedValue[];
}

function compare(
  backRun: BackRun,
  other: BackRun | null,
  provider: string,
  { one, runs, published: versions, two }: Loaded,
): ComparedValues {
  const published = publishedValues(versions, one);
  const own = `Version ${backRun.version}`;
  const lines = [
    { key: "published", title: "Published", values: published },
    { key: "one", title: own, values: one },
  ];
  const fromMs = startOf(backRun, one, provider);
  const toMs = Date.parse(backRun.to);
  if (other === null)
    return {
      lines,
      pairs: pairByRun(runs, one, published),
      range: { fromMs, toMs },
      sides: [own, "Published"],
    };
  const title = other.version === backRun.version ? `${own}, compared` : `Version ${other.version}`;
  const range = {
    fromMs: Math.max(fromMs, startOf(other, two, provider)),
    toMs: Math.min(toMs, Date.parse(other.to)),
  };
  return {
    lines: [...lines, { key: "other", title, values: two }],
    pairs: pairByTime(one, two).filter(({ at }) => at >= range.fromMs && at < range.toMs),
    range,
    sides: [own, title],
  };
}

function startOf({ from, values }: BackRun, loaded: readonly TimedValue[], provider: string): number {
  const oldest = loaded.at(-1);
  const isPart = loaded.length < (values[provider] ?? 0);
  return isPart && oldest !== undefined ? oldest.at : Date.parse(from);
}
