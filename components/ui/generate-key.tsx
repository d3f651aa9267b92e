"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { randomKey } from "@/lib/kit/random-key";
import { Button } from "./button";
import { CodeBlock } from "./code-block";
import { ShownOnce } from "./shown-once";

interface GenerateKeyProps {
  title: string;
  description: string;
  action?: string;
  make?: () => string;
  onGenerate: (key: string) => void;
}

/** Generates a key for a secret field. The key is shown once in a dialog, because the field hides it. */
export function GenerateKey({
  title,
  description,
  action = "Generate key",
  make = randomKey,
  onGenerate,
}: GenerateKeyProps) {
  const [key, setKey] = useState<string | null>(null);
  const generate = () => {
    const made = make();
    onGenerate(made);
    setKey(made);
  };
  return (
    <>
      <Button size="sm" variant="quiet" icon={KeyRound} className="-ml-2 self-start" onClick={generate}>
        {action}
      </Button>
      <ShownOnce open={key !== null} onClose={() => setKey(null)} title={title} description={description}>
        <CodeBlock code={key ?? ""} label={title} wrap className="break-all" />
      </ShownOnce>
    </>
  );
}
