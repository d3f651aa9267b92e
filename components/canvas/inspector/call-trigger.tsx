"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import type { Values } from "@/components/canvas/run/variable-fields";
import { ValueView } from "@/components/parts/value-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatDuration } from "@/components/ui/format-duration";
import { Input } from "@/components/ui/input";

interface CallTriggerProps {
  url: string;
  values: Values;
  keyed: boolean;
  advice: (body: unknown) => string | null;
  /** True while the workflow is being published, when a call would still reach the previous version. */
  waits: boolean;
}

type Answer = { readonly status: number | null; readonly ms: number; readonly body: unknown };

export function CallTrigger({ url, values, keyed, advice, waits }: CallTriggerProps) {
  const [key, setKey] = useState("");
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  const advised = answer && advice(answer.body);
  const send = async () => {
    setBusy(true);
    setAnswer(await callWebhook(url, values, key));
    setBusy(false);
  };
  return (
    <section className="flex flex-col items-start gap-2">
      {keyed && (
        <Field label="Key" help="The key is used for this call only and never stored." className="w-full">
          {(control) => (
            <Input
              {...control}
              size="sm"
              mono
              type="password"
              autoComplete="off"
              value={key}
              onChange={(event) => setKey(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button icon={Send} busy={busy} disabled={waits} onClick={() => void send()}>
        Send request
      </Button>
      {answer && (
        <div className="w-full" role="status">
          <p className="mb-1 flex items-center gap-2 text-muted text-xs">
            <Badge tone={answer.status !== null && answer.status < 400 ? "ok" : "bad"}>
              {answer.status ?? "no response"}
            </Badge>
            {formatDuration(answer.ms)}
          </p>
          {advised && <p className="mb-2 text-warn">{advised}</p>}
          <ValueView label="Response" value={answer.body} />
        </div>
      )}
    </section>
  );
}

async function callWebhook(url: string, values: Values, key: string): Promise<Answer> {
  const started = performance.now();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(key === "" ? {} : { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(values),
      credentials: "omit",
    });
    const text = await response.text();
    return { status: response.status, ms: performance.now() - started, body: parsed(text) };
  } catch {
    return {
      status: null,
      ms: performance.now() - started,
      body: "This browser couldn't reach the URL.",
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
