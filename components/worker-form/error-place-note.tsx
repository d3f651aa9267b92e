import type { StepError } from "@/lib/schema/step-error";
import { errorPlace } from "./error-place";

interface ErrorPlaceNoteProps {
  error: StepError;
  params: unknown;
}

export function ErrorPlaceNote({ error, params }: ErrorPlaceNoteProps) {
  const place = errorPlace(error.details, params);
  if (!place) return null;
  return (
    <p className="mt-1 flex min-w-0 flex-wrap items-baseline gap-x-2 text-xs">
      <span className="font-medium">{place.label}</span>
      {place.text && <code className="min-w-0 break-all font-mono">{place.text}</code>}
    </p>
  );
}
