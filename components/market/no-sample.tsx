import { CardSection } from "@/components/parts/card-section";
import type { MarketDetail } from "@/lib/contract/market";

export function NoSample({ widgets }: Pick<MarketDetail, "widgets">) {
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
      <p className="text-muted">The seller hasn't shared a preview.</p>
    </CardSection>
  );
}
