import clsx from "clsx";
import type { MarketDetail } from "@/lib/contract/market";
import { StaticPicture } from "./static-picture";

interface PreviewPicturesProps {
  preview: NonNullable<MarketDetail["preview"]>;
  className?: string;
}

export function PreviewPictures({ preview: { shared, data }, className }: PreviewPicturesProps) {
  return (
    <div className={clsx("grid gap-4", className)}>
      {shared.widgets.map(({ id, name, kind, options }) => {
        const shown = data.items.find(({ widget_id: of }) => of === id);
        return (
          <div key={id} className="flex min-w-0 flex-col gap-1">
            <h3 className="break-words font-medium text-sm">{name}</h3>
            {shown === undefined || shown.error !== null ? (
              <p className="text-muted text-sm">{shown?.error?.message ?? "No data."}</p>
            ) : (
              <StaticPicture name={name} value={shown.data} widget={{ kind, options }} />
            )}
          </div>
        );
      })}
    </div>
  );
}
