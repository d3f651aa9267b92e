import type { ApiRequest } from "./api-request";

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/** `X-Forwarded-Host` isn't trusted, because an operator who runs a proxy also sets the public URL. */
export function originOf(request: Pick<ApiRequest, "headers">, publicUrl: string | undefined): string | null {
  if (publicUrl !== undefined) return publicUrl;
  const host = request.headers.get("host");
  return host !== null && isHost(host) ? `http://${host}` : null;
}

/**
 * Hosts that were found to be valid. Nearly every call names the same host, and checking a host costs more
 * than everything else in a read.
 */
const known = new Set<string>();
const MAX_KNOWN = 100;

function isHost(host: string): boolean {
  if (known.has(host)) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  if (known.size >= MAX_KNOWN) known.clear();
  known.add(host);
  return true;
}
