"use client";

import { ValueView } from "@/components/parts/value-view";
import { CodeBlock } from "@/components/ui/code-block";
import { JsonTree } from "@/components/ui/json-tree";
import { LogLines } from "@/components/ui/log-lines";
import { Markdown } from "@/components/ui/markdown";

const QUOTE = {
  symbol: "AAPL",
  close: 271.5,
  open: null,
  isMarketOpen: true,
  news: [{ title: "Up", at: 1 }],
};
const CANDLES = Array.from({ length: 24 }, (_, at) => ({
  datetime: `2026-10-${String(at + 1).padStart(2, "0")}`,
  open: 100 + at,
  high: 103 + at,
  low: 98 + at,
  close: 101 + at + Math.sin(at),
}));
const NOTE =
  "## A note\n\nWith **weight**, `code` and a [link](https://example.com).\n\n| Symbol | Close |\n| --- | --- |\n| AAPL | 271.5 |\n\n- one\n- two";

export function ValueStates() {
  return (
    <>
      <ValueView label="ValueView: an object" value={QUOTE} />
      <ValueView label="ValueView: candles, as a table" value={CANDLES} first="table" />
      <ValueView label="ValueView: candles, as a chart" value={CANDLES} first="chart" />
      <JsonTree label="JsonTree" value={QUOTE} openDepth={2} />
      <CodeBlock label="CodeBlock" code={"curl -s https://example.com/api/w/1/board\n  | jq .close"} />
      <LogLines lines={["Fetched 24 rows", "Wrote 1 value"]} />
      <div className="flex flex-col gap-2">
        <Markdown text={NOTE} />
      </div>
    </>
  );
}
