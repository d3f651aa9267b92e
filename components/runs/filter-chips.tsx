import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatExact } from "@/components/ui/format-relative";
import { NO_FILTER, type RunFilter } from "./run-filter";

interface FilterChipsProps {
  filter: RunFilter;
  /** Error message of the selected error group. */
  errorMessage: string | undefined;
  onChange: (filter: RunFilter) => void;
}

/** Shows only filters that don't have a control elsewhere on the page. */
export function FilterChips({ filter, errorMessage, onChange }: FilterChipsProps) {
  const { variable, error, longer, shorter, trigger, after, before } = filter;
  const chips: { words: string; without: Partial<RunFilter> }[] = [
    ...(variable === null ? [] : [{ words: variable.replace("=", " = "), without: { variable: null } }]),
    ...(error === null ? [] : [{ words: `Error contains “${error}”`, without: { error: null } }]),
    ...(longer === null ? [] : [{ words: `Duration at least ${longer} s`, without: { longer: null } }]),
    ...(shorter === null ? [] : [{ words: `Duration at most ${shorter} s`, without: { shorter: null } }]),
    ...(trigger === null ? [] : [{ words: `Trigger #${trigger}`, without: { trigger: null } }]),
    ...(after === null && before === null
      ? []
      : [{ words: spanOf(after, before), without: { after: null, before: null } }]),
    ...(filter.cause === null
      ? []
      : [{ words: `Error: ${errorMessage ?? "one group"}`, without: { cause: null } }]),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
      {chips.map(({ words, without }) => (
        <li key={words} className="min-w-0 max-w-full">
          <Button
            size="sm"
            aria-label={`Remove filter: ${words}`}
            onClick={() => onChange({ ...filter, ...without })}
            className="max-w-full"
          >
            <span className="min-w-0 truncate">{words}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </Button>
        </li>
      ))}
      <li>
        <Button size="sm" variant="quiet" onClick={() => onChange(NO_FILTER)}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}

function spanOf(after: string | null, before: string | null): string {
  if (after === null) return `Until ${formatExact(Date.parse(before ?? ""))}`;
  const from = formatExact(Date.parse(after));
  return before === null ? `From ${from}` : `${from} until ${formatExact(Date.parse(before))}`;
}
