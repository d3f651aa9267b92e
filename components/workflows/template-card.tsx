import { Button } from "@/components/ui/button";
import { DrawingView } from "@/components/ui/drawing-view";
import type { Drawing } from "@/lib/schema/drawing";

interface TemplateCardProps {
  title: string;
  summary: string;
  drawing: Drawing;
  /** Describes the data that the template would use now. Empty while unknown. */
  needs: string;
  workers: number;
  busy: boolean;
  disabled: boolean;
  onUse: () => void;
}

export function TemplateCard(props: TemplateCardProps) {
  const { title, summary, drawing, needs, workers, busy, disabled, onUse } = props;
  return (
    <li className="flex flex-col rounded-md border bg-surface p-3">
      <DrawingView drawing={drawing} className="mb-2 h-28 w-full" />
      <h3 className="font-medium">{title}</h3>
      <p className="mt-0.5 text-sm">{summary}</p>
      <p className="mt-2 min-h-8 text-muted text-xs">{needs}</p>
      <footer className="mt-auto flex items-center justify-between gap-2 pt-2">
        <span className="text-muted text-xs">{workers} workers</span>
        <Button
          size="sm"
          busy={busy}
          disabled={disabled}
          aria-label={`Use template ${title}`}
          onClick={onUse}
        >
          Use template
        </Button>
      </footer>
    </li>
  );
}
