export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseUrl {
  /** One URL for each host of the cluster, because drivers accept only one host per URL. */
  readonly urls: readonly string[];
  readonly hosts: readonly DatabaseHost[];
  /**
   * True if the URL lists several hosts or has `target_session_attrs`. A connection must then first find out
   * which host accepts writes.
   */
  readonly isCluster: boolean;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;
const ATTRIBUTES = "target_session_attrs";

/** Parses a URL such as `postgres://a:5432,b:5432/name?target_session_attrs=read-write`. */
export function parseDatabaseUrl(text: string): DatabaseUrl | null {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(text) ?? [];
  const urls: string[] = [];
  const parsed: DatabaseHost[] = [];
  let isCluster = hosts.includes(",");
  for (const host of hosts.split(",")) {
    const single = before + host + after;
    if (!PARTS.test(single) || !URL.canParse(single)) return null;
    const url = new URL(single);
    if (!url.searchParams.has(ATTRIBUTES)) urls.push(single);
    else {
      isCluster = true;
      url.searchParams.delete(ATTRIBUTES);
      urls.push(url.href);
    }
    parsed.push({ host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || 5432) });
  }
  return isCluster && parsed.some(({ host }) => host === "") ? null : { urls, hosts: parsed, isCluster };
}

/** Returns the hosts of a database URL, for messages that mustn't contain its password. */
export function describeHosts(text: string): string {
  return PARTS.exec(text)?.[2] ?? "";
}
