/**
 * Who may begin when places are short. Each may have up to twice what is free, so whoever comes alone gets two
 * thirds, two get two fifths each, and however many there are, something is left for who has nothing yet.
 */
export interface FairSlots {
  mayEnter(who: string): boolean;
  enter(who: string): void;
  leave(who: string): void;
  /** Has none now. */
  isEmpty(who: string): boolean;
}

const TIMES_FREE = 2;

export function createFairSlots(total: number): FairSlots {
  const taken = new Map<string, number>();
  let allTaken = 0;
  return {
    mayEnter(who) {
      const own = taken.get(who) ?? 0;
      const free = total - allTaken;
      // Whoever has none yet takes the last one too, for then nobody can be kept from it.
      return own === 0 || (free > 1 && own < TIMES_FREE * free);
    },
    enter(who) {
      taken.set(who, (taken.get(who) ?? 0) + 1);
      allTaken += 1;
    },
    leave(who) {
      const left = (taken.get(who) ?? 0) - 1;
      if (left > 0) taken.set(who, left);
      else taken.delete(who);
      allTaken -= 1;
    },
    isEmpty: (who) => !taken.has(who),
  };
}
