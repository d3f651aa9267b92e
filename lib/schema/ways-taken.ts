/** A step that took several ways out has them one a line: no name holds a line's end. */
const BETWEEN = "\n";

export function joinWays(ways: readonly string[]): string {
  return ways.join(BETWEEN);
}

/** The ways out that a step took, by its record; none where it had no choice. */
export function waysTaken(outlet: string | null | undefined): readonly string[] {
  return outlet === null || outlet === undefined ? [] : outlet.split(BETWEEN);
}

/** Whether a step that ended so took this way out. */
export function tookWay(outlet: string | null | undefined, port: string): boolean {
  return outlet === port || (outlet?.includes(BETWEEN) === true && waysTaken(outlet).includes(port));
}
