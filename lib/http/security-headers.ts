const EVERYWHERE = {
  "X-Content-Type-Options": "nosniff",
  // The URL of a public link is all that is needed to open it, so browsers must not send URLs to other sites
  // as referrers.
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
} as const;

/** `max-age` is one year. Whether to include subdomains is up to the operator. */
const HSTS = { "Strict-Transport-Security": "max-age=31536000" } as const;

export function apiHeaders(https: boolean): Record<string, string> {
  return {
    ...EVERYWHERE,
    ...(https ? HSTS : {}),
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

interface PageFacts {
  nonce: string;
  https: boolean;
  development: boolean;
  /**
   * True if other sites may embed the page. Such a page performs no actions as a signed-in user, so
   * clickjacking is harmless.
   */
  framed?: boolean;
}

export function pageHeaders(page: PageFacts) {
  const { "X-Frame-Options": denied, ...rest } = EVERYWHERE;
  return {
    ...rest,
    ...(page.framed ? {} : { "X-Frame-Options": denied }),
    ...(page.https ? HSTS : {}),
    "Content-Security-Policy": pagePolicy(page),
  };
}

/**
 * Scripts need a nonce. Inline styles are allowed, because the canvas positions its nodes with style
 * attributes, which a nonce can't cover. Images may come from anywhere over https, because articles contain
 * them.
 */
function pagePolicy({ nonce, https, development, framed }: PageFacts) {
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data: https:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "*" : "'none'"}`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ];
  return rules.join("; ");
}
