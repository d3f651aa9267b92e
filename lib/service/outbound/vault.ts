import { LRUCache } from "lru-cache";
import { credentialsOf } from "@/db/queries/credentials";
import { findWorkspace } from "@/db/queries/workspaces";
import { joinReads } from "@/lib/kit/join-reads";
import type { DataProvider, SampleChoice } from "@/lib/schema/credential";
import type { Signals } from "@/lib/service/process/signals";
import type { Services } from "@/lib/service/services";
import type { Secret } from "@/lib/workers/define-worker";
import { chooseSecret, isDataProvider, SAMPLE } from "./choose-secret";

export interface Vault {
  /** Returns the provider's credential with this name or ID or, without `name`, the newest one. */
  find(workspaceId: string, provider: string, name?: string): Promise<Secret | null>;
  /** Drops the workspace's cached keys and settings. Called when this process has changed any of them. */
  forget(workspaceId: string): void;
  /** From this call on, cached keys are trusted until a signal reports a change. */
  subscribe(signals: Signals): void;
}

interface Holding {
  readonly credentials: Awaited<ReturnType<typeof credentialsOf>>;
  readonly sample: Readonly<Record<DataProvider, SampleChoice>>;
}

const MAX_KEPT = 1_000;

export function createVault({ db, seal, env, log }: Pick<Services, "db" | "seal" | "env" | "log">): Vault {
  const cache = new LRUCache<string, Promise<Holding>>({ max: MAX_KEPT });
  const fresh = joinReads<Holding>();
  let subscribed: Signals | null = null;

  function holdingOf(workspaceId: string): Promise<Holding> {
    if (subscribed?.isSubscribed !== true) return fresh(workspaceId, () => read(workspaceId));
    const known = cache.get(workspaceId);
    if (known !== undefined) return known;
    const holding = read(workspaceId);
    cache.set(workspaceId, holding);
    holding.catch(() => {
      if (cache.get(workspaceId) === holding) cache.delete(workspaceId);
    });
    return holding;
  }

  async function read(workspaceId: string): Promise<Holding> {
    const [credentials, workspace] = await Promise.all([
      credentialsOf(db, workspaceId),
      findWorkspace(db, workspaceId),
    ]);
    return {
      credentials,
      sample: {
        news: workspace?.sampleNews ?? "auto",
        market: workspace?.sampleMarket ?? "auto",
        economic: workspace?.sampleEconomic ?? "auto",
      },
    };
  }

  function open(credential: Holding["credentials"][number]): Secret | null {
    const opened = seal.unseal(credential.sealed);
    if (opened.ok) {
      const { host, baseUrl } = credential;
      return {
        value: opened.value,
        source: "workspace",
        ...(host === "" ? {} : { host }),
        ...(baseUrl === "" ? {} : { baseUrl }),
      };
    }
    log.error({ credentialId: credential.id, reason: opened.error }, "Couldn't decrypt a stored credential");
    return null;
  }

  return {
    forget: (workspaceId) => cache.delete(workspaceId),
    subscribe(signals) {
      subscribed = signals;
      signals.on("millrace_keys", (workspaceId) => cache.delete(workspaceId));
      signals.onGap(() => cache.clear());
    },
    async find(workspaceId, provider, name) {
      const { credentials, sample } = await holdingOf(workspaceId);
      const wanted = name?.trim();
      const credential = credentials.find(
        (each) => each.provider === provider && (!wanted || each.name === wanted || each.id === wanted),
      );
      if (provider === "model" && credential === undefined && !wanted) return deploymentModel(env);
      if (!isDataProvider(provider)) return credential === undefined ? null : open(credential);
      const own = credential === undefined ? null : open(credential);
      return chooseSecret(env, provider, sample[provider], own);
    },
  };
}

/**
 * Returns access to the deployment's model server. Its key may be empty, because a self-hosted server may not
 * need one. If no server is configured, responses come from sample data, unless the operator has disabled
 * sample data.
 */
function deploymentModel({ model: { url, apiKey = "" }, sampleData }: Services["env"]): Secret | null {
  if (url !== undefined) return { value: apiKey, source: "deployment", baseUrl: url };
  return sampleData === "off" ? null : SAMPLE;
}
