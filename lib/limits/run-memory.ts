import { maxOf } from "@/lib/kit/max-of";
/**
 * Counts the memory of runs by workspace. If all runs together exceed the limit, the workspace that uses the
 * most memory has its newest runs suspended first. The oldest run of all is never suspended, so that at least
 * one run finishes.
 */
export interface RunMemory {
  open(workspaceId: string): HeldMemory;
}

export interface HeldMemory {
  /** Returns false and adds nothing if the run would exceed its limit. */
  hold(bytes: number): boolean;
  /** True if the run should suspend itself and release the results of its steps. */
  readonly crowded: boolean;
  close(): void;
}

interface Holding {
  readonly workspaceId: string;
  bytes: number;
  crowded: boolean;
}

export function createRunMemory(limits: { readonly run: number; readonly all: number }): RunMemory {
  const holdings = new Set<Holding>();
  /** Total memory of all runs that haven't been marked for suspension. */
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
