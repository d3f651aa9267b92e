import { Hash } from "lucide-react";

interface TagChipsProps {
  tags: readonly string[];
  onTag: (tag: string) => void;
}

const SHOWN = 3;

/** Clicking a tag filters the list by that tag. Keyboard users use the list's filter instead. */
export function TagChips({ tags, onTag }: TagChipsProps) {
  if (tags.length === 0) return null;
  const left = tags.length - SHOWN;
  return (
    <span className="flex shrink-0 items-center gap-1">
      {tags.slice(0, SHOWN).map((tag) => (
        <button
          key={tag}
          type="button"
          tabIndex={-1}
          title={`Only items tagged “${tag}”`}
          onClick={() => onTag(tag)}
          className="group/tag flex items-center touch:h-11"
        >
          <span className="inline-flex h-5 max-w-32 items-center gap-0.5 rounded-sm border bg-sunken px-1.5 text-2xs text-muted group-hover/tag:border-edge group-hover/tag:text-text">
            <Hash aria-hidden className="size-2.5 shrink-0" />
            <span className="truncate">{tag}</span>
          </span>
        </button>
      ))}
      {left > 0 && (
        <span className="text-2xs text-muted" title={tags.slice(SHOWN).join(", ")}>
          +{left}
        </span>
      )}
    </span>
  );
}
