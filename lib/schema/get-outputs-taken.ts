/** Separates the names of outputs if a step took several outputs. Output names can't contain a line feed. */
const BETWEEN = "\n";

export function joinOutputs(outputs: readonly string[]): string {
  return outputs.join(BETWEEN);
}

export function getOutputsTaken(output: string | null | undefined): readonly string[] {
  return output === null || output === undefined ? [] : output.split(BETWEEN);
}

export function tookOutput(output: string | null | undefined, port: string): boolean {
  return output === port || (output?.includes(BETWEEN) === true && getOutputsTaken(output).includes(port));
}
