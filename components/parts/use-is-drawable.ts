import { useEffect, useState } from "react";

/**
 * Returns true if the value can be drawn as a chart, and false until the code that decides this has been
 * loaded.
 */
export function useIsDrawable(value: unknown): boolean {
  const [drawable, setDrawable] = useState<{ readonly value: unknown } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("@/lib/widgets/picture-of").then(
      ({ isDrawable }) => isCurrent && setDrawable(isDrawable(value) ? { value } : null),
      // If the module can't be loaded, the value counts as not drawable.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return drawable !== null && drawable.value === value;
}
