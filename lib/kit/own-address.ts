const ANY = new Set(["0.0.0.0", "::"]);

/** Returns the URL at which this machine can reach a server that listens on `host`. */
export function ownAddress(host: string, port: number): string {
  const name = ANY.has(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
