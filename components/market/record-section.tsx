import type { ReactNode } from "react";
import { CardSection } from "@/components/parts/card-section";
import { formatDay } from "@/components/parts/format-day";
import { formatDuration } from "@/components/ui/format-duration";
import { formatRelative } from "@/components/ui/format-relative";
import type { MarketDetail } from "@/lib/contract/market";

interface RecordSectionProps {
  record: MarketDetail["record"];
  tests?: MarketDetail["tests"];
  of?: string;
}

export function RecordSection({ record, tests = null, of }: RecordSectionProps) {
  const { runs, succeeded, last_success_at, usual_seconds, usual_ms } = record;
  if (runs === 0)
    return (
      <CardSection title="Track record">
        <p className="text-muted">No production runs yet.</p>
        {tests && <TestsLine tests={tests} />}
      </CardSection>
    );
  return (
    <CardSection
      title="Track record"
      aside={`${runs === 1 ? "1 production run" : `last ${runs.toLocaleString("en")} production runs`}${of ? ` ${of}` : ""}`}
    >
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-line sm:grid-cols-4">
        <Fact name="Succeeded">{share(succeeded, runs)}</Fact>
        <Fact name="Typical duration">
          {usual_ms === null ? "Not enough data" : formatDuration(usual_ms)}
        </Fact>
        <Fact name="Last success">
          {last_success_at === null ? "none yet" : <LastSuccess at={last_success_at} />}
        </Fact>
        <Fact name="Typical update interval">
          {usual_seconds === null ? "Not enough data" : formatDuration(usual_seconds * 1000)}
        </Fact>
      </dl>
      {tests && <TestsLine tests={tests} />}
    </CardSection>
  );
}

function TestsLine({ tests: { count, passed_at } }: { tests: NonNullable<MarketDetail["tests"]> }) {
  const testCount = count === 1 ? "1 test" : `${count} tests`;
  if (count === 0 || passed_at === null) return <p className="mt-2 text-sm">{testCount}</p>;
  return (
    <p className="mt-2 text-sm">
      {testCount}, {count > 1 && "all "}passed on{" "}
      <time dateTime={passed_at}>{formatDay(passed_at, "en-GB")}</time>
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5 bg-surface px-3 py-2">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="font-medium text-base tabular-nums">{children}</dd>
    </div>
  );
}

function LastSuccess({ at }: { at: string }) {
  return <time dateTime={at}>{formatRelative(Date.parse(at), Date.now(), "en")}</time>;
}

/** Formats a share as a percentage. It is rounded down, so that 9,999 of 10,000 isn't shown as 100 %. */
function share(part: number, whole: number): string {
  const percent = Math.floor((part / whole) * 1000) / 10;
  return `${percent.toLocaleString("en", { maximumFractionDigits: 1 })} %`;
}
