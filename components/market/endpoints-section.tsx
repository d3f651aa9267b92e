"use client";

import { CopyButton } from "@/components/ui/copy-button";
import type { MarketDetail } from "@/lib/contract/market";
import { CallSnippet } from "./call-snippet";
import { EndpointList } from "./endpoint-list";
import { isKeyed } from "./endpoint-recipes";

export function EndpointsSection({ item }: { item: MarketDetail }) {
  return (
    <EndpointList item={item} copy={(text, label) => <CopyButton text={text} label={label} />}>
      <CallSnippet item={item} keyed={isKeyed(item)} />
    </EndpointList>
  );
}
