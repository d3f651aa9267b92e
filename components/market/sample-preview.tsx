"use client";

import clsx from "clsx";
import { WidgetWall } from "@/components/dashboards/widget-wall";
import { CardSection } from "@/components/parts/card-section";
import { ValueView } from "@/components/parts/value-view";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import type { MarketDetail } from "@/lib/contract/market";
import { PreviewInWords } from "./preview-in-words";
import { sampleParts } from "./sample-parts";
import { StaticPicture } from "./static-picture";

interface SamplePreviewProps extends Pick<MarketDetail, "name" | "sample" | "preview"> {
  providers?: readonly string[];
}

export function SamplePreview({ name, sample, preview, providers = [] }: SamplePreviewProps) {
  if (preview)
    return (
      <CardSection title="Preview" aside={<TakenAt at={preview.taken_at} />}>
        {/* A widget fills its container, so it needs a height. A dashboard is as tall as its content. */}
        <div
          className={clsx(
            "overflow-hidden rounded-md border bg-bg",
            preview.shared.kind === "widget" && "h-80",
          )}
        >
          <WidgetWall shared={preview.shared} data={preview.data} error={null} />
        </div>
        <PreviewInWords preview={preview} />
      </CardSection>
    );
  if (!sample) return null;
  return (
    <CardSection
      title="Preview"
      aside={sample.taken_at === null ? <Badge>Example values</Badge> : <TakenAt at={sample.taken_at} />}
    >
      {sampleParts(name, providers, sample.value).map(([part, value]) => (
        <div key={part} className="flex min-w-0 flex-col gap-1">
          {part !== name && <h3 className="font-medium text-sm">{part}</h3>}
          <StaticPicture name={part} value={value} />
        </div>
      ))}
      <details>
        <summary className="cursor-pointer text-accent-text text-sm touch:py-3">As data</summary>
        <div className="mt-2">
          <ValueView label="Output" value={sample.value} />
        </div>
      </details>
    </CardSection>
  );
}

function TakenAt({ at }: { at: string }) {
  return (
    <>
      as of <RelativeTime at={at} />
    </>
  );
}
