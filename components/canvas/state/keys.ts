import { type KeyState, keySentence, leftSentence } from "@/components/credentials/key-sentence";
import type { WorkerType } from "@/lib/editing/catalogue";
import { isMask } from "@/lib/editing/clipboard";
import { isSet } from "@/lib/editing/shown-fields";
import type { DataProvider } from "@/lib/schema/credential";
import type { Worker } from "@/lib/schema/workflow";

export type Keys = Readonly<Record<DataProvider, KeyState>>;

export interface KeyInUse {
  readonly provider: DataProvider;
  /**
   * `own` means that the key is one of the worker's own parameters. In that case, the number of calls left is
   * unknown.
   */
  readonly source: KeyState["source"] | "own";
  readonly sentence: string;
  /** Remaining calls of this credential in short form, such as "4/5". */
  readonly left: string | null;
  readonly leftSentence: string | null;
  readonly spent: boolean;
}

/**
 * Returns the key that the worker uses. Null if the worker needs no credential, or if the keys haven't loaded
 * yet.
 */
export function keyInUse(worker: Worker, type: WorkerType | undefined, keys: Keys | null): KeyInUse | null {
  if (!type?.key) return null;
  const { provider, param } = type.key;
  const own = worker.params[param];
  if (isSet(own) || isMask(own)) {
    const sentence = "Uses the API key in the worker's settings";
    return { provider, source: "own", sentence, left: null, leftSentence: null, spent: false };
  }
  if (!keys) return null;
  const state = keys[provider];
  return {
    provider,
    source: state.source,
    sentence: keySentence(state),
    left: shortLeft(state),
    leftSentence: leftSentence(state, provider),
    spent: state.left === 0,
  };
}

const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

function shortLeft({ left, limit }: KeyState): string | null {
  if (left === null) return null;
  return limit === null ? COMPACT.format(left) : `${COMPACT.format(left)}/${COMPACT.format(limit)}`;
}
