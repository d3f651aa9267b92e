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
