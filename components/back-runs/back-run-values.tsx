"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { SelectField } from "@/components/ui/select-field";
import { Skeleton } from "@/components/ui/skeleton";
import { backRunListOptions } from "@/lib/client/back-run-queries";
import type { BackRun } from "@/lib/contract/back-runs";
import { rangeLabel } from "./back-run-labels";
import { listNumberPaths, type NumberPath, pathLabel, usualPath } from "./number-paths";
import { useComparedValues } from "./use-compared-values";
import type { ChartLine } from "./values-chart-view";
import { ValuesComparison } from "./values-comparison";

export function BackRunValues({ backRun }: { backRun: BackRun }) {
  const providers = Object.keys(backRun.values).sort();
  const [chosen, setChosen] = useState<string | null>(null);
  const provider = providers.find((each) => each === chosen) ?? providers[0];
  return (
    <section aria-label="Values" className="flex flex-col gap-3 border-b px-4 py-4">
      <h2 className="font-semibold text-base">Values</h2>
      {provider === undefined ? (
        <p className="text-muted">No values, because no run has reached a data provider.</p>
      ) : (
        <ProviderValues
          key={provider}
          backRun={backRun}
          provider={provider}
          choice={
            providers.length > 1 && (
              <SelectField
                label="Data provider"
                value={provider}
                options={providers.map((value) => ({ value, label: value }))}
                onChange={setChosen}
              />
            )
          }
        />
      )}
    </section>
  );
}

const PUBLISHED = "published";

interface ProviderValuesProps {
  backRun: BackRun;
  provider: string;
  choice: ReactNode;
}

function ProviderValues({ backRun, provider, choice }: ProviderValuesProps) {
  const list = useQuery(backRunListOptions(backRun.workflow_id));
  const candidates = (list.data?.items ?? []).filter((each) => canCompare(each, backRun, provider));
  const [chosen, setChosen] = useState(PUBLISHED);
  const other = candidates.find(({ id }) => id === chosen) ?? null;
  const { failed, compared } = useComparedValues(backRun, other, provider);
  const paths = useMemo(() => (compared === null ? [] : pathsIn(compared.lines)), [compared]);
  const [chosenPath, setChosenPath] = useState<string | null>(null);
  const path = paths.find((each) => pathLabel(each) === chosenPath) ?? usualPath(paths);
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {choice}
        <SelectField
          label="Compare with"
          value={other?.id ?? PUBLISHED}
          options={[
            { value: PUBLISHED, label: "Published values" },
            ...candidates.map((each) => ({
              value: each.id,
              label: `Version ${each.version}`,
              hint: rangeLabel(each),
            })),
          ]}
          onChange={setChosen}
        />
        {path !== null && paths.length > 1 && (
          <SelectField
            label="Number"
            value={pathLabel(path)}
            options={paths.map((each) => ({ value: pathLabel(each), label: pathLabel(each) }))}
            onChange={setChosenPath}
          />
        )}
      </div>
      {failed && <ProblemState title="Couldn't load the values" query={failed} />}
      {!failed && compared === null && <Skeleton className="h-72 w-full" />}
      {!failed && compared !== null && (
        <ValuesComparison
          compared={compared}
          path={path}
          against={other ? `version ${other.version}` : "the published data"}
        />
      )}
    </>
  );
}

function canCompare(other: BackRun, backRun: BackRun, provider: string): boolean {
  const overlaps = other.from < backRun.to && backRun.from < other.to;
  return other.id !== backRun.id && overlaps && (other.values[provider] ?? 0) > 0;
}

/** Returns the paths to all numbers in the newest value of each line, without duplicates. */
function pathsIn(lines: readonly ChartLine[]): NumberPath[] {
  const found = new Map(
    lines.flatMap(({ values }) => listNumberPaths(values[0]?.value).map((path) => [pathLabel(path), path])),
  );
  return [...found.values()];
}
