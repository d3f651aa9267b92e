import type { IncomingMessage, ServerResponse } from "node:http";
import { codingFor, pack } from "@/lib/kit/coding";
import { withoutNextScripts } from "./without-next-scripts";

/**
 * Matches the public pages. They need no account and consist of text, links and forms, which work without
 * scripts.
 */
const PLAIN = /^\/(?:store|e)(?:\/|$)/;

/** A page contains this meta tag to ask for status 404 (`app/missing-page.ts`). */
const MISSING = '<meta name="http-status" content="404"';

export function isPlainPage(path: string, { headers }: Pick<IncomingMessage, "headers">): boolean {
  return PLAIN.test(path) && headers.rsc === undefined;
}

export function sendWithoutScripts(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { write, end, writeHead, flushHeaders } = outgoing;
  const accepted = incoming.headers["accept-encoding"] ?? null;
  // Deletes this header, because Next.js would otherwise compress the page before its scripts can be removed
  // here.
  delete incoming.headers["accept-encoding"];
  // A HEAD request is rendered like GET, because the status is known only after rendering, and Next renders
  // nothing for HEAD. Node omits the body of the response.
  if (incoming.method === "HEAD") incoming.method = "GET";
  const pieces: Buffer[] = [];
  const collect = (piece: unknown) => {
    if (typeof piece === "string" || piece instanceof Uint8Array) pieces.push(Buffer.from(piece));
  };

  async function send(): Promise<void> {
    const page = Buffer.concat(pieces);
    const isHtml = String(outgoing.getHeader("content-type")).startsWith("text/html");
    const text = isHtml ? withoutNextScripts(page.toString()) : "";
    if (text.includes(MISSING)) outgoing.statusCode = 404;
    const body = isHtml ? Buffer.from(text) : page;
    const coding = isHtml && body.length > 0 ? codingFor(accepted) : null;
    const packed = coding === null ? body : await pack(body, coding);
    if (isHtml) {
      outgoing.removeHeader("etag");
      outgoing.appendHeader("Vary", "Accept-Encoding");
      if (coding !== null) outgoing.setHeader("Content-Encoding", coding);
    }
    if (packed.length > 0) outgoing.setHeader("Content-Length", packed.length);
    Object.assign(outgoing, { write, end, writeHead, flushHeaders });
    outgoing.end(packed);
  }

  Object.assign(outgoing, {
    flushHeaders: () => undefined,
    writeHead(status: number, ...given: unknown[]) {
      outgoing.statusCode = status;
      for (const [name, value] of Object.entries(given.at(-1) ?? {})) outgoing.setHeader(name, value);
      return outgoing;
    },
    write(piece: unknown) {
      collect(piece);
      return true;
    },
    end(piece?: unknown) {
      collect(piece);
      send().catch(() => outgoing.destroy());
      return outgoing;
    },
  });
}
