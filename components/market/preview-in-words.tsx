import type { MarketDetail } from "@/lib/contract/market";
import { StaticPicture } from "./static-picture";

/** Shows the preview's widgets as text, for screen readers and browsers without JavaScript. */
export function PreviewInWords({
  preview: { shared, data },
}: {
  preview: NonNullable<MarketDetail["preview"]>;
}) {
  return (
    <details>
      <summary className="cursor-pointer text-accent-text text-sm touch:py-3">As data</summary>
      <div className="mt-2 flex flex-col gap-4">
        {shared.widgets.map(({ id, name, kind, options }) => {
          const shown = data.items.find(({ widget_id: of }) => of === id);
          return (
            <div key={id} className="flex min-w-0 flex-col gap-1">
              <h3 className="font-medium text-sm">{name}</h3>
              {shown === undefined || shown.error !== null ? (
                <p className="text-muted text-sm">{shown?.error?.message ?? "No data."}</p>
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
