import type { ApiRequest } from "./api-request";

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i;

/**
 * What addresses shown to people begin with: the public address, else the host that the request itself named;
 * null where that is no host. `X-Forwarded-Host` is not believed: a proxy's operator sets the public address.
 */
export function originOf(request: Pick<ApiRequest, "headers">, publicUrl: string | undefined): string | null {
  if (publicUrl !== undefined) return publicUrl;
  const host = request.headers.get("host");
  return host !== null && isHost(host) ? `http://${host}` : null;
}

/** Texts that were found to be valid hosts. Nearly every call names the same one, and the check costs more than the rest of a read. */
const known = new Set<string>();
const MAX_KNOWN = 100;

function isHost(host: string): boolean {
  if (known.has(host)) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  if (known.size >= MAX_KNOWN) known.clear();
  known.add(host);
  return true;
}
