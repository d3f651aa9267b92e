export function notSaid(code: string): string {
  return `\`${code}\` has to be rewritten`;
}
