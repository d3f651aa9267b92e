/**
 * Returns a function that runs one task at a time. It resolves to null, without calling `order`, while
 * another task is still running.
 */
export function oneAtATime(onBusy: (busy: boolean) => void) {
  let underWay = false;
  return async <T>(order: () => Promise<T>): Promise<T | null> => {
    // Ignores a second press of the button, which is possible until the button is rendered as busy.
    if (underWay) return null;
    underWay = true;
    onBusy(true);
    try {
      return await order();
    } finally {
      underWay = false;
      onBusy(false);
    }
  };
}
