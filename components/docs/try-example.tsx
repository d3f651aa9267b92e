"use client";

import { useState } from "react";
import { describeError } from "@/components/frame/describe-error";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { callTryWorker } from "@/lib/client/catalogue-queries";

interface TryExampleProps {
  kind: "filter" | "function";
  name: string;
  example: string;
  gives: string;
}

interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}

/** Programs run on the server with the same limits as in a worker. Expressions run in the browser. */
export function TryExample({ kind, name, example, gives }: TryExampleProps) {
  const [text, setText] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({ ok: true, text: gives });
  const [busy, setBusy] = useState(false);
  if (text === null)
    return (
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 break-words font-mono text-xs leading-5">
          {example} <span className="text-muted">=</span> {gives}
        </div>
        <Button size="sm" onClick={() => setText(example)} aria-label={`Try ${name}`}>
          Try
        </Button>
      </div>
    );
  const run = async () => {
    setBusy(true);
    setOutcome(await (kind === "function" ? runProgram(text) : runExpression(text)));
    setBusy(false);
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Textarea
        aria-label={`Example of ${name}`}
        mono
        rows={2}
        maxLength={2_000}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void run();
        }}
      />
      <div className="flex items-start gap-2">
        <output
          className={`min-w-0 flex-1 break-words font-mono text-xs leading-5 ${outcome.ok ? "" : "text-bad"}`}
        >
          {outcome.text}
        </output>
        <Button size="sm" type="submit" busy={busy}>
          Run
        </Button>
      </div>
    </form>
  );
}

const MAX_SHOWN = 2_000;

async function runProgram(expression: string): Promise<Outcome> {
  try {
    const body = { params: { expression }, workers: {}, context: {} };
    const { error, result } = await callTryWorker("transform", body, AbortSignal.timeout(10_000));
    return error ? { ok: false, text: error.message } : shown(result);
  } catch (error) {
    return { ok: false, text: describeError(error).detail };
  }
}

async function runExpression(text: string): Promise<Outcome> {
  const [{ explain }, { FILTER_SCOPE }] = await Promise.all([
    import("@/lib/expression/explain"),
    import("@/lib/expression/filter-sample"),
  ]);
  const explained = explain(text, FILTER_SCOPE);
  return explained.ok ? shown(explained.value) : { ok: false, text: explained.message };
}

function shown(value: unknown): Outcome {
  return { ok: true, text: JSON.stringify(value).slice(0, MAX_SHOWN) };
}
