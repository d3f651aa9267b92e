export function describeUnsupportedCode(code: string): string {
  return `rewrite \`${code}\``;
}
