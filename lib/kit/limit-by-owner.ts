/**
 * If an owner has more jobs than the limit, the further ones wait in that owner's queue, so they don't delay
 * anyone else's jobs.
 */
export function limitByOwner(active: number): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const owners = new Map<string, { active: number; readonly waiting: (() => void)[] }>();
  return async (owner, work) => {
    const line = owners.get(owner) ?? { active: 0, waiting: [] };
    owners.set(owner, line);
    if (line.active >= active) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.active += 1;
    try {
      return await work();
    } finally {
      // The next waiting job starts directly in place of this one, so that a job that has just arrived can't
      // start before it.
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.active === 0) owners.delete(owner);
    }
  };
}
