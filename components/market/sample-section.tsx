"use client";

import dynamic from "next/dynamic";
import type { MarketDetail } from "@/lib/contract/market";
import { NoSample } from "./no-sample";
import { providerNames } from "./provider-names";

const LiveWidget = dynamic(() => import("./live-widget").then((file) => file.LiveWidget), { ssr: false });
const SamplePreview = dynamic(() => import("./sample-preview").then((file) => file.SamplePreview));

/** Users with access see the live widget. Everyone else sees the sample that the owner chose to show. */
export function SampleSection({ item, known = true }: { item: MarketDetail; known?: boolean }) {
  const { kind, id, preview, sample, widgets } = item;
  const mayOpen = known && (item.own || item.subscription !== null || item.price.mode === "free");
  if (kind === "widget" && mayOpen) return <LiveWidget id={id} />;
  if (preview || sample)
    return (
      <SamplePreview name={item.name} sample={sample} preview={preview} providers={providerNames(item)} />
    );
  return <NoSample widgets={widgets} own={item.own} />;
}
