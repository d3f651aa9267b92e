/** Runs one task at a time. Returns null for a task that arrives while another one is running. */
export function oneAtATime(onBusy: (busy: boolean) => void) {
  let underWay = false;
  return async <T>(order: () => Promise<T>): Promise<T | null> => {
    // A second press can come before the button renders as busy.
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
