import { useEffect, useState } from "react";

/**
 * True if the value can be drawn as a chart. Returns false until the rules for that have been loaded on
 * demand.
 */
export function useIsDrawable(value: unknown): boolean {
  const [drawable, setDrawable] = useState<{ readonly value: unknown } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("@/lib/widgets/picture-of").then(
      ({ isDrawable }) => isCurrent && setDrawable(isDrawable(value) ? { value } : null),
      // If the rules can't be loaded, no chart is offered.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return drawable !== null && drawable.value === value;
}
