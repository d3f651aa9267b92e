import { CardSection } from "@/components/parts/card-section";
import type { MarketDetail } from "@/lib/contract/market";
import { PREVIEW_FIELD } from "./preview-field";

export function NoSample({ widgets, own }: Pick<MarketDetail, "widgets" | "own">) {
  if (widgets.length > 0)
    return (
      <CardSection title="Widgets">
        <ul className="flex flex-wrap gap-1.5">
          {widgets.map((widget, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two widgets can have the same name
            <li key={at} className="rounded-sm border bg-sunken px-2 py-0.5 text-sm">
              {widget.name} <span className="text-muted">{widget.kind}</span>
            </li>
          ))}
        </ul>
      </CardSection>
    );
  return (
    <CardSection title="Preview">
      <p className="text-muted">
        {own ? (
          <>
            Buyers see no data before they subscribe.{" "}
            <a href={`#${PREVIEW_FIELD}`} className="text-accent-text underline underline-offset-2">
              Add a preview
            </a>
          </>
        ) : (
          "The seller hasn't shared a preview."
        )}
      </p>
    </CardSection>
  );
}
