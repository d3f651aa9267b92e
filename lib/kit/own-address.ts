const ANY = new Set(["0.0.0.0", "::"]);

/** The URL at which this machine reaches a server that listens on `host`. */
export function ownAddress(host: string, port: number): string {
  const name = ANY.has(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
