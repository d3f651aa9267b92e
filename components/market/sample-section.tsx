"use client";

import dynamic from "next/dynamic";
import type { MarketDetail } from "@/lib/contract/market";
import { Section } from "./section";

const LiveWidget = dynamic(() => import("./live-widget").then((file) => file.LiveWidget), { ssr: false });
const SamplePreview = dynamic(() => import("./sample-preview").then((file) => file.SamplePreview));

/** What it gives: for those who may see it a widget itself, for the others the copy that its owner shows. */
export function SampleSection({ item, known = true }: { item: MarketDetail; known?: boolean }) {
  const { kind, id, preview, sample, widgets } = item;
  const mayOpen = known && (item.own || item.subscription !== null || item.price.mode === "free");
  if (kind === "widget" && mayOpen) return <LiveWidget id={id} />;
  if (preview || sample)
    return <SamplePreview name={item.name} sample={sample} preview={preview} providers={providersOf(item)} />;
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

function providersOf({ endpoints }: MarketDetail): string[] {
  return endpoints.flatMap(({ kind, url }) => (kind === "provider" ? (url.split("/").at(-1) ?? []) : []));
}
