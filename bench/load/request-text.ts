/** The request is built once and sent many times. */
export function requestText(options: {
  readonly method: "GET" | "POST";
  readonly port: number;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}): string {
  const { body = "" } = options;
  const headers = {
    Host: `127.0.0.1:${options.port}`,
    ...(options.method === "POST"
      ? { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) }
      : {}),
    ...options.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${options.method} ${options.path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
