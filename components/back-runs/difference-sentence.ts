import { isDifferent, type ValuePair } from "./pair-values";
import { counted } from "./preview-sentence";

export function differenceSentence(pairs: readonly ValuePair[], against: string): string {
  if (pairs.length === 0) return `No values to compare with ${against}.`;
  const differing = pairs.filter(isDifferent).length;
  if (differing === 0)
    return pairs.length === 1
      ? `The value matches ${against}.`
      : `All ${counted(pairs.length, "value")} match ${against}.`;
  return `${differing.toLocaleString()} of ${counted(pairs.length, "value")} ${differing === 1 ? "differs" : "differ"} from ${against}.`;
}
