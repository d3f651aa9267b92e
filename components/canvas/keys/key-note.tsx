"use client";

import { KeyRound } from "lucide-react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { keyInUse } from "@/components/canvas/state/keys";
import { useStore } from "@/components/canvas/state/store";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { WorkerType } from "@/lib/editing/catalogue";
import type { Worker } from "@/lib/schema/workflow";

export function KeyNote({ worker, type }: { worker: Worker; type: WorkerType | undefined }) {
  const editor = useEditor();
  const keys = useStore(editor.keys, (value) => value);
  const key = keyInUse(worker, type, keys);
  if (!key) return null;
  const more = key.spent ? keys?.[key.provider].resets_at : null;
  return (
    <p className="flex gap-2 rounded-md border bg-sunken px-3 py-2 text-muted text-xs">
      <KeyRound aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0 flex-1">
        {key.sentence}.{key.leftSentence && ` ${key.leftSentence}`}
        {more && (
          <>
            , more <RelativeTime at={more} />
          </>
        )}
        {key.leftSentence && "."}
      </span>
      {key.source !== "own" && (
        <Link
          href="/credentials"
          className="shrink-0 text-accent-text hover:underline touch:-my-3.5 touch:py-3.5"
        >
          {key.source === "workspace" ? "Credentials" : "Add a credential"}
        </Link>
      )}
    </p>
  );
}
