import type { Json } from "@/lib/kit/json";
import type { Worker } from "@/lib/schema/workflow";
import { mergeKeyed, mergeValue, type Scope } from "./merge-fields";

export function mergeWorker(
  path: string,
  base: Worker | undefined,
  mine: Worker,
  theirs: Worker,
  scope: Scope,
): Worker {
  const name = mergeValue(`${path}.name`, base?.name, mine.name, theirs.name, scope);
  const description = mergeValue(
    `${path}.description`,
    base?.description,
    mine.description,
    theirs.description,
    scope,
  );
  const retry = mergeValue(`${path}.retry`, base?.retry, mine.retry, theirs.retry, scope);
  const timeout = mergeValue(`${path}.timeout`, base?.timeout, mine.timeout, theirs.timeout, scope);
  const disabled = mergeValue(`${path}.disabled`, base?.disabled, mine.disabled, theirs.disabled, scope);
  const inside = mergeValue(`${path}.inside`, base?.inside, mine.inside, theirs.inside, scope);
  // If both sides moved the worker, my position wins, because a difference in position isn't worth reporting
  // as a conflict.
  const position = mergeValue(`${path}.position`, base?.position, mine.position, theirs.position, {
    conflicts: [],
    choose: () => "mine",
  });
  return {
    index: mine.index,
    type: mergeValue(`${path}.type`, base?.type ?? mine.type, mine.type, theirs.type, scope),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(position === undefined ? {} : { position }),
    params: mergeParams(`${path}.params`, base?.params ?? {}, mine.params, theirs.params, scope),
    ...(retry === undefined ? {} : { retry }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(disabled === undefined ? {} : { disabled }),
    ...(inside === undefined ? {} : { inside }),
  };
}

type Params = Record<string, Json>;

function mergeParams(path: string, base: Params, mine: Params, theirs: Params, scope: Scope): Params {
  return Object.fromEntries(
    mergeKeyed(path, entries(base), entries(mine), entries(theirs), scope, {
      merge: mergeParam,
      show: ([, value]) => value,
    }),
  );
}

/**
 * Returns entries that include the parameter's name, so that a missing parameter differs from one that is
 * null.
 */
function entries(params: Params): Map<string, [string, Json]> {
  return new Map(Object.entries(params).map(([name, value]) => [name, [name, value]]));
}

function mergeParam(
  path: string,
  base: [string, Json] | undefined,
  mine: [string, Json],
  theirs: [string, Json],
  scope: Scope,
): [string, Json] {
  return [mine[0], mergeValue(path, base?.[1], mine[1], theirs[1], scope) ?? null];
}
