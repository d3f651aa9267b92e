"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useLiveChanges } from "@/components/dashboards/use-live-changes";
import { WidgetWall } from "@/components/dashboards/widget-wall";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { ValueView } from "@/components/ui/value-view";
import { widgetDataOptions, widgetOptions } from "@/lib/client/dashboard-queries";
import type { MarketDetail } from "@/lib/contract/market";
import { Section } from "./section";
import { StaticPicture } from "./static-picture";

/** What it gives: for those who may see it a widget itself, for the others the copy that its owner shows. */
export function SampleSection({ item, known = true }: { item: MarketDetail; known?: boolean }) {
  const { kind, id, preview, sample, widgets } = item;
  const mayOpen = known && (item.own || item.subscription !== null || item.price.mode === "free");
  if (kind === "widget" && mayOpen) return <LiveWidget id={id} />;
  if (preview)
    return (
      <Section title="How it looks" aside={<TakenAt at={preview.taken_at} />}>
        {/* A dashboard is as high as what stands on it; a widget fills the room that it is given. */}
        <div
          className={clsx(
            "overflow-hidden rounded-md border bg-bg",
            preview.shared.kind === "widget" && "h-80",
          )}
        >
          <WidgetWall shared={preview.shared} data={preview.data} error={null} />
        </div>
        <PreviewInWords preview={preview} />
      </Section>
    );
  if (sample)
    return (
      <Section
        title="How it looks"
        aside={sample.taken_at === null ? <Badge>Example values</Badge> : <TakenAt at={sample.taken_at} />}
      >
        {partsOf(item, sample.value).map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-col gap-1">
            {name !== item.name && <h3 className="font-medium text-sm">{name}</h3>}
            <StaticPicture name={name} value={value} />
          </div>
        ))}
        <details>
          <summary className="cursor-pointer text-accent-text text-sm">The data of it</summary>
          <div className="mt-2">
            <ValueView label="Output" value={sample.value} />
          </div>
        </details>
      </Section>
    );
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

/** Of several data addresses what each gives; they were copied together. */
function partsOf({ name, endpoints }: MarketDetail, value: unknown): [name: string, value: unknown][] {
  const names = endpoints.flatMap(({ kind, url }) =>
    kind === "provider" ? (url.split("/").at(-1) ?? []) : [],
  );
  if (names.length < 2 || typeof value !== "object" || value === null) return [[name, value]];
  const parts = Object.entries(value);
  return parts.length > 0 && parts.every(([key]) => names.includes(key)) ? parts : [[name, value]];
}

/** What a wall of widgets draws by script, for who has none or reads by ear. */
function PreviewInWords({ preview: { shared, data } }: { preview: NonNullable<MarketDetail["preview"]> }) {
  return (
    <details>
      <summary className="cursor-pointer text-accent-text text-sm">The data of it</summary>
      <div className="mt-2 flex flex-col gap-4">
        {shared.widgets.map(({ id, name, kind, options }) => {
          const shown = data.items.find(({ widget_id: of }) => of === id);
          return (
            <div key={id} className="flex min-w-0 flex-col gap-1">
              <h3 className="font-medium text-sm">{name}</h3>
              {shown === undefined || shown.error !== null ? (
                <p className="text-muted text-sm">{shown?.error?.message ?? "Nothing was shown."}</p>
              ) : (
                <StaticPicture name={name} value={shown.data} widget={{ kind, options }} />
              )}
            </div>
          );
        })}
      </div>
    </details>
  );
}

function TakenAt({ at }: { at: string }) {
  return (
    <>
      copied <RelativeTime at={at} />
    </>
  );
}

function LiveWidget({ id }: { id: string }) {
  const widget = useQuery(widgetOptions(id));
  const isTold = useLiveChanges(`widget/${id}`, widgetDataOptions(id).queryKey);
  const data = useQuery(widgetDataOptions(id, isTold));
  if (!widget.data) return null;
  const { name } = widget.data;
  const layout = [{ widget_id: id, x: 0, y: 0, w: 12, h: 8 }];
  return (
    <Section title="What it shows">
      <div className="h-96">
        <WidgetWall
          shared={{ kind: "widget", name, layout, parameters: {}, widgets: [widget.data] }}
          data={data.data}
          error={data.error}
        />
      </div>
    </Section>
  );
}
