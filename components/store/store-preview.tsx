"use client";

import clsx from "clsx";
import dynamic from "next/dynamic";
import type { MarketDetail } from "@/lib/contract/market";

type Preview = Pick<NonNullable<MarketDetail["preview"]>, "shared" | "data">;

const StoreWall = dynamic(() => import("./store-wall").then((file) => file.StoreWall), { ssr: false });

/** Sample of a widget or dashboard. The code for it is only loaded for items that have a preview. */
export function StorePreview({ shared, data }: Preview) {
  const isWidget = shared.kind === "widget";
  return (
    <div className={clsx("overflow-hidden rounded-md border bg-bg", isWidget ? "h-80" : "min-h-80")}>
      <StoreWall shared={shared} data={data} />
    </div>
  );
}
