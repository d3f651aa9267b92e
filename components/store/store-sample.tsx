import { NoSample } from "@/components/market/no-sample";
import { PreviewPictures } from "@/components/market/preview-pictures";
import { providerNames } from "@/components/market/provider-names";
import { sampleParts } from "@/components/market/sample-parts";
import { StaticPicture } from "@/components/market/static-picture";
import { CardSection } from "@/components/parts/card-section";
import { formatDay } from "@/components/parts/format-day";
import { Badge } from "@/components/ui/badge";
import { CodeBox } from "@/components/ui/code-box";
import type { MarketDetail } from "@/lib/contract/market";

const MAX_TEXT = 20_000;

export function StoreSample({ item }: { item: MarketDetail }) {
  const { name, preview, sample, widgets } = item;
  if (preview)
    return (
      <CardSection title="Preview" aside={<TakenAt at={preview.taken_at} />}>
        <PreviewPictures
          preview={preview}
          {...(preview.shared.widgets.length > 1 && { className: "md:grid-cols-2" })}
        />
      </CardSection>
    );
  if (!sample) return <NoSample widgets={widgets} own={false} />;
  const text = JSON.stringify(sample.value, null, 2) ?? "";
  return (
    <CardSection
      title="Preview"
      aside={sample.taken_at === null ? <Badge>Example values</Badge> : <TakenAt at={sample.taken_at} />}
    >
      {sampleParts(name, providerNames(item), sample.value).map(([part, value]) => (
        <div key={part} className="flex min-w-0 flex-col gap-1">
          {part !== name && <h3 className="font-medium text-sm">{part}</h3>}
          <StaticPicture name={part} value={value} />
        </div>
      ))}
      <details>
        <summary className="cursor-pointer text-accent-text text-sm touch:py-3">As data</summary>
        <div className="mt-2">
          <CodeBox label="Output" code={text.slice(0, MAX_TEXT)} />
          {text.length > MAX_TEXT && (
            <p className="mt-1 text-muted text-xs">
              The first {MAX_TEXT.toLocaleString("en")} of {text.length.toLocaleString("en")} characters.
            </p>
          )}
        </div>
      </details>
    </CardSection>
  );
}

function TakenAt({ at }: { at: string }) {
  return (
    <>
      as of <time dateTime={at}>{formatDay(at, "en")}</time>
    </>
  );
}
