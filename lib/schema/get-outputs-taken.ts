/** A step that took several outputs has them one a line: no name holds a line's end. */
const BETWEEN = "\n";

export function joinOutputs(outputs: readonly string[]): string {
  return outputs.join(BETWEEN);
}

/** The outputs that a step took, by its record; none where it had no choice. */
export function getOutputsTaken(output: string | null | undefined): readonly string[] {
  return output === null || output === undefined ? [] : output.split(BETWEEN);
}

/** Whether a step that ended so took this output. */
export function tookOutput(output: string | null | undefined, port: string): boolean {
  return output === port || (output?.includes(BETWEEN) === true && getOutputsTaken(output).includes(port));
}
