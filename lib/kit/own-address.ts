const ANY = new Set(["0.0.0.0", "::"]);

export function ownAddress(host: string, port: number): string {
  const name = ANY.has(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
