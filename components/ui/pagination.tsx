import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "./button";

interface PaginationProps {
  onNewer: (() => void) | null;
  onOlder: (() => void) | null;
  /** What is shown: "50 runs". */
  summary?: string;
}

/** Lists are keyset-paged and newest first, so there is no number of pages to show. */
export function Pagination({ onNewer, onOlder, summary }: PaginationProps) {
  if (!onNewer && !onOlder) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-2 pt-3">
      <span className="text-muted text-xs">{summary}</span>
      <span className="flex gap-2">
        <Button size="sm" icon={ChevronLeft} disabled={!onNewer} onClick={onNewer ?? undefined}>
          Newer
        </Button>
        <Button size="sm" disabled={!onOlder} onClick={onOlder ?? undefined}>
          Older
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </span>
    </nav>
  );
}
