/** Carries out one order at a time: null for one that comes while another is under way. */
export function oneAtATime(onBusy: (busy: boolean) => void) {
  let underWay = false;
  return async <T>(order: () => Promise<T>): Promise<T | null> => {
    // A second press comes before the button is drawn as busy.
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
