import type { Sql } from "postgres";
import { errorCodes } from "@/lib/kit/error-codes";
import { READ_ONLY, UNCONFIRMED } from "@/lib/schema/sql-states";

interface PoolState {
  unconfirmed: number;
  /**
   * Closes each of the pool's connections as soon as it is idle. The pool opens new connections when it needs
   * them.
   */
  discard(): void;
}

const states = new WeakMap<object, PoolState>();

/**
 * The PostgreSQL function that waits for the standby. Its warnings are recognised by this name, because their
 * text depends on the server's language.
 */
const STANDBY_WAIT = "SyncRepWaitForLSN";

/**
 * Returns the pool's handler for notices, which counts unconfirmed commits. If an operator, or a server that
 * is shutting down, cancels the wait for the synchronous standby, PostgreSQL reports the commit as successful
 * and only sends a warning.
 */
export function createPoolState(discard: (pool: Sql) => void) {
  let pool: Sql | undefined;
  const state: PoolState = { unconfirmed: 0, discard: () => pool && discard(pool) };
  return {
    onnotice: ({ routine }: Record<string, unknown>) => {
      if (routine === STANDBY_WAIT) state.unconfirmed += 1;
    },
    belongsTo(made: Sql) {
      pool = made;
      states.set(made, state);
    },
  };
}

class UnconfirmedCommit extends Error {
  readonly code = UNCONFIRMED;
}

/**
 * Runs `work`, and rejects with `UnconfirmedCommit` if Postgres warned in the meantime that a commit of this
 * pool wasn't confirmed. The warning doesn't say which commit it concerns, so all work in progress in the
 * pool fails, as if the connection had been lost. In a transaction, only the commit is checked, not each
 * statement.
 */
export async function confirmed<T>(pool: object, work: () => Promise<T>): Promise<T> {
  const state = states.get(pool);
  if (state === undefined) return work();
  const before = state.unconfirmed;
  try {
    const result = await work();
    if (state.unconfirmed !== before) throw new UnconfirmedCommit("The standby hasn't confirmed the commit.");
    return result;
  } catch (error) {
    if (errorCodes(error).includes(READ_ONLY)) state.discard();
    throw error;
  }
}
