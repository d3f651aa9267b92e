/**
 * Shares scarce slots: each user may hold up to twice as many slots as are free. A single user gets two
 * thirds and two users get two fifths each, so that a slot is left for a newcomer.
 */
export interface FairSlots {
  mayEnter(who: string): boolean;
  enter(who: string): void;
  leave(who: string): void;
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
      // A user without a slot may take even the last free slot, which is kept for new users.
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
