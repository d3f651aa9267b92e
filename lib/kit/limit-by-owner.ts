/** So many of each owner at once, the rest of theirs in line: nobody waits for the crowd of another. */
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
      // The place is handed on, so that nobody who comes in between takes it.
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.active === 0) owners.delete(owner);
    }
  };
}
