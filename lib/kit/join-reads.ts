/**
 * Reads that are always fresh, and never many: of one key one is under way, and one is next, for all who came since
 * that one began. So each sees what was there when it asked, and a thousand askers are two reads.
 */
export function joinReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { readonly now: Promise<T>; next: Promise<T> | null }>();

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const now = read();
    const lane = { now, next: null };
    lanes.set(key, lane);
    const end = () => {
      if (lane.next === null) lanes.delete(key);
    };
    now.then(end, end);
    return now;
  }

  return (key, read) => {
    const lane = lanes.get(key);
    if (lane === undefined) return begin(key, read);
    const goOn = () => begin(key, read);
    lane.next ??= lane.now.then(goOn, goOn);
    return lane.next;
  };
}
