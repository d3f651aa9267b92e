import type { MarketDetail } from "@/lib/contract/market";
import { Section } from "./section";

/** Where an owner shows no copy: the names of its widgets, if it has any. */
export function NoSample({ widgets }: Pick<MarketDetail, "widgets">) {
  if (widgets.length > 0)
    return (
      <Section title="What is on it">
        <ul className="flex flex-wrap gap-1.5">
          {widgets.map((widget, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two widgets may be called the same
            <li key={at} className="rounded-sm border bg-sunken px-2 py-0.5 text-sm">
              {widget.name} <span className="text-muted">{widget.kind}</span>
            </li>
          ))}
        </ul>
      </Section>
    );
  return (
    <Section title="Preview">
      <p className="text-muted">Its owner shows no preview.</p>
    </Section>
  );
}
