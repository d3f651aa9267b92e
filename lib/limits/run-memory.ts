import { maxOf } from "@/lib/kit/max-of";
/**
 * What the runs of one process hold in memory, by workspace. A run has a bound of its own; where all of them together
 * hold more than there is room for, the greediest workspace is asked to put runs aside, its newest first. The oldest
 * of all is never asked, so that one of them always comes to its end.
 */
export interface RunMemory {
  open(workspaceId: string): HeldMemory;
}

export interface HeldMemory {
  /** False, and nothing held, when it would be more than a run may hold. */
  hold(bytes: number): boolean;
  /** What its steps left behind is to be let go of, until later. */
  readonly crowded: boolean;
  close(): void;
}

interface Holding {
  readonly workspaceId: string;
  bytes: number;
  crowded: boolean;
}

export function createRunMemory(limits: { readonly run: number; readonly all: number }): RunMemory {
  /** In the order they were opened. */
  const holdings = new Set<Holding>();
  /** Of those that are not about to leave. */
  let staying = 0;

  function makeRoom(): void {
    while (staying > limits.all) {
      const next = nextToLeave([...holdings]);
      if (!next) return;
      next.crowded = true;
      staying -= next.bytes;
    }
  }

  return {
    open(workspaceId) {
      const own: Holding = { workspaceId, bytes: 0, crowded: false };
      holdings.add(own);
      return {
        hold(bytes) {
          if (own.bytes + bytes > limits.run) return false;
          own.bytes += bytes;
          if (!own.crowded) staying += bytes;
          makeRoom();
          return true;
        },
        get crowded() {
          return own.crowded;
        },
        close() {
          if (!holdings.delete(own) || own.crowded) return;
          staying -= own.bytes;
        },
      };
    },
  };
}

function nextToLeave([oldest, ...others]: readonly Holding[]): Holding | undefined {
  const mayLeave = others.filter((holding) => !holding.crowded && holding.bytes > 0);
  const sums = new Map<string, number>();
  for (const { workspaceId, bytes, crowded } of [...(oldest ? [oldest] : []), ...others])
    if (!crowded) sums.set(workspaceId, (sums.get(workspaceId) ?? 0) + bytes);
  const sumOf = ({ workspaceId }: Holding) => sums.get(workspaceId) ?? 0;
  const max = maxOf(mayLeave.map(sumOf));
  return mayLeave.findLast((holding) => sumOf(holding) === max);
}
