import { useEffect, useState } from "react";

/**
 * True if the value can be drawn as a chart. The code that decides this is loaded on demand. Returns false
 * until then.
 */
export function useIsDrawable(value: unknown): boolean {
  const [drawable, setDrawable] = useState<{ readonly value: unknown } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("@/lib/widgets/picture-of").then(
      ({ isDrawable }) => isCurrent && setDrawable(isDrawable(value) ? { value } : null),
      // If this module can't be loaded, offer no chart.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return drawable !== null && drawable.value === value;
}
