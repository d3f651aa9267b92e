"use client";

import { WidgetWall } from "@/components/dashboards/widget-wall";
import type { MarketDetail } from "@/lib/contract/market";
import { StoreProviders } from "./store-providers";

export function StoreWall({ shared, data }: Pick<NonNullable<MarketDetail["preview"]>, "shared" | "data">) {
  return (
    <StoreProviders>
      <WidgetWall shared={shared} data={data} error={null} />
    </StoreProviders>
  );
}
