import { fail, ok, type Result } from "@/lib/kit/result";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /**
   * True if the connection uses TLS from the start. Otherwise STARTTLS is attempted, and is mandatory if a
   * password is sent.
   */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
  readonly from: string;
}

const EXAMPLE = "smtp://user:password@mail.example.com:587?from=alerts@example.com";

export function smtpServer(value: string): Result<SmtpServer, string> {
  if (!URL.canParse(value.trim())) return fail(`The credential must be a URL such as ${EXAMPLE}.`);
  const url = new URL(value.trim());
  if ((url.protocol !== "smtp:" && url.protocol !== "smtps:") || url.hostname === "") {
    return fail(`The credential must be a URL such as ${EXAMPLE}.`);
  }
  const secure = url.protocol === "smtps:";
  const user = decode(url.username);
  const pass = decode(url.password);
  const from = url.searchParams.get("from") ?? (user?.includes("@") ? user : null);
  if (user === null || pass === null)
    return fail("The user name or password in the SMTP URL isn't percent-encoded correctly.");
  if (from === null)
    return fail("The credential's SMTP URL has no sender address. Append ?from=you@example.com to it.");
  return ok({
    host: url.hostname,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    auth: user === "" ? null : { user, pass },
    from,
  });
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
