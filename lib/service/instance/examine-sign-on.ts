import { z } from "zod";
import { connect } from "@/db/client";
import { findWorkspace } from "@/db/queries/workspaces";
import type { Env } from "@/lib/env";
import { parseJson } from "@/lib/kit/parse-json";
import { fetchExempting } from "@/lib/service/outbound/fetch-exempting";
import type { Finding } from "./finding";

const WHAT = "Single sign-on";
const PATIENCE_MS = 5_000;
const discovery = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url() });

export async function examineSignOn({ oidc }: Env, url: string | undefined): Promise<Finding[]> {
  if (oidc === undefined) return [];
  const [issuer, strangers] = await Promise.all([
    examineIssuer(oidc.issuer),
    workspacesNotHere(
      url,
      oidc.groups.map(({ workspace }) => workspace),
    ),
  ]);
  const unknown = strangers.map(
    (id): Finding => ({
      what: WHAT,
      state: "wrong",
      says: `MILLRACE_OIDC_GROUPS names the workspace ${id}, which doesn't exist on this instance. GET /api/v1/me lists the IDs of your workspaces.`,
    }),
  );
  return [issuer, ...unknown];
}

async function examineIssuer(issuer: string): Promise<Finding> {
  const wrong = (says: string): Finding => ({ what: WHAT, state: "wrong", says });
  const address = `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  const answer = await fetchExempting([], [issuer])(address, { timeoutMs: PATIENCE_MS });
  if (!answer.ok) return wrong(`${answer.message} Single sign-on doesn't work.`);
  const json = parseJson(answer.body);
  const isIssuer = answer.status === 200 && json.ok && discovery.safeParse(json.value).success;
  return isIssuer
    ? { what: WHAT, state: "ok", says: `${new URL(issuer).host} is responding.` }
    : wrong(
        `${address} doesn't return an OpenID provider's configuration (status ${answer.status}). Check MILLRACE_OIDC_ISSUER.`,
      );
}

/** Returns the IDs of workspaces that don't exist. Empty if the database can't be read, which another check reports. */
async function workspacesNotHere(url: string | undefined, named: readonly string[]): Promise<string[]> {
  if (url === undefined || named.length === 0) return [];
  const { db, end } = connect(url, { max: 1, name: "millrace doctor" });
  try {
    const ids = [...new Set(named)];
    const found = await Promise.all(ids.map((id) => findWorkspace(db, id)));
    return ids.filter((_, place) => found[place] === undefined);
  } catch {
    return [];
  } finally {
    await end();
  }
}
