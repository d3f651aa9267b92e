/**
 * Never returns stale data: each key has at most one running read and one queued read. Callers that arrive
 * while a read is running all share the queued one, so a thousand callers cause only two reads.
 */
export function joinReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const slots = new Map<string, { readonly now: Promise<T>; next: Promise<T> | null }>();

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const now = read();
    const slot = { now, next: null };
    slots.set(key, slot);
    const end = () => {
      if (slot.next === null) slots.delete(key);
    };
    now.then(end, end);
    return now;
  }

  return (key, read) => {
    const slot = slots.get(key);
    if (slot === undefined) return begin(key, read);
    const goOn = () => begin(key, read);
    slot.next ??= slot.now.then(goOn, goOn);
    return slot.next;
  };
}
