import type { MarketDetail } from "@/lib/contract/market";
import { PreviewPictures } from "./preview-pictures";

/** Shows the preview's widgets as text, for screen readers and for readers without JavaScript. */
export function PreviewInWords({ preview }: { preview: NonNullable<MarketDetail["preview"]> }) {
  return (
    <details>
      <summary className="cursor-pointer text-accent-text text-sm">As data</summary>
      <PreviewPictures preview={preview} className="mt-2" />
    </details>
  );
}
