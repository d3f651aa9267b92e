"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { ShownOnce } from "@/components/ui/shown-once";
import type { MarketDetail } from "@/lib/contract/market";
import { CallSnippet } from "./call-snippet";

interface NewKeyProps {
  item: MarketDetail;
  title: string;
  apiKey: string;
  open: boolean;
  onClose: () => void;
}

export function NewKey({ item, title, apiKey, open, onClose }: NewKeyProps) {
  const { kind, name, endpoints } = item;
  return (
    <ShownOnce
      open={open}
      onClose={onClose}
      title={title}
      description="Copy the key now, because you won't see it again."
    >
      <div className="flex flex-col gap-4">
        <CodeBlock code={apiKey} label="Key" wrap className="break-all" />
        {kind === "worker" && (
          <p>Workflows in this workspace need no key. Find “{name}” in the editor's palette under Actions.</p>
        )}
        {kind === "dashboard" && (
          <p>
            Members of this workspace need no key and can{" "}
            <Link href={`/dashboards/${item.id}`} className="text-accent-text underline">
              open the dashboard
            </Link>
            . Programs need the key to read its data.
          </p>
        )}
        {endpoints.length > 0 && (
          <div className="flex flex-col gap-2">
            <p className="text-sm">
              Programs send the key as a Bearer token. Example with the key in{" "}
              <code className="font-mono text-xs">MILLRACE_KEY</code>:
            </p>
            <CallSnippet item={item} keyed />
          </div>
        )}
      </div>
    </ShownOnce>
  );
}
