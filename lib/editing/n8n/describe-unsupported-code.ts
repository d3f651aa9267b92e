export function describeUnsupportedCode(code: string): string {
  return `\`${code}\` has to be rewritten`;
}
