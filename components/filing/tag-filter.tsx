"use client";

import { useQuery } from "@tanstack/react-query";
import { Hash, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import { query } from "@/lib/client/query";
import { listFiling } from "@/lib/contract/filing";
import type { FiledKind } from "@/lib/schema/filing";

interface TagFilterProps {
  kind: FiledKind;
  /** Only items that have all of these tags are listed. */
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

export function TagFilter({ kind, tags, onChange }: TagFilterProps) {
  const known = useQuery(query(listFiling, { params: { kind } })).data?.tags ?? [];
  return (
    <>
      <Popover label="Tags" trigger={<Button icon={Hash}>Tags</Button>}>
        <div className="max-h-80 w-56 overflow-y-auto">
          {known.length === 0 && (
            <p className="text-muted">No tags yet. Choose “Add tags…” in the menu of a row to add one.</p>
          )}
          {known.map(({ name, count }) => (
            <Checkbox
              key={name}
              checked={tags.includes(name)}
              onChange={(isWanted) =>
                onChange(isWanted ? [...tags, name] : tags.filter((tag) => tag !== name))
              }
              label={
                <span className="flex items-baseline justify-between gap-4">
                  <span className="break-all">{name}</span>
                  <span className="text-muted text-xs">{count}</span>
                </span>
              }
            />
          ))}
        </div>
      </Popover>
      {tags.map((tag) => (
        <Button
          key={tag}
          size="sm"
          aria-label={`Remove filter: tag ${tag}`}
          onClick={() => onChange(tags.filter((one) => one !== tag))}
        >
          <Hash aria-hidden className="size-3.5 shrink-0 text-muted" />
          <span className="max-w-40 truncate">{tag}</span>
          <X aria-hidden className="size-3.5 shrink-0" />
        </Button>
      ))}
    </>
  );
}
