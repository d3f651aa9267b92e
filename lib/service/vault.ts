import { credentialsOf } from "@/db/queries/credentials";
import { findWorkspace } from "@/db/queries/workspaces";
import type { DataProvider, SampleChoice } from "@/lib/schema/credential";
import type { Secret } from "@/lib/workers/define-worker";
import { chooseSecret, isDataProvider } from "./choose-secret";
import type { Services } from "./services";

/** Keys as workers get them: the workspace's, else the deployment's, else sample data as the workspace chose. */
export interface Vault {
  /** Without a name the newest of the provider. A name may also be the credential's id. */
  find(workspaceId: string, provider: string, name?: string): Promise<Secret | null>;
  /** Something of this workspace was changed by this process, which must not answer from before. */
  forget(workspaceId: string): void;
}

interface Holding {
  readonly credentials: Awaited<ReturnType<typeof credentialsOf>>;
  readonly sample: Readonly<Record<DataProvider, SampleChoice>>;
}

/** A change reaches every other process within this time. */
const KEPT_MS = 1_000;
const MOST_KEPT = 1_000;

export function createVault({ db, seal, env, log }: Pick<Services, "db" | "seal" | "env" | "log">): Vault {
  const kept = new Map<string, { holding: Promise<Holding>; at: number }>();

  function holdingOf(workspaceId: string): Promise<Holding> {
    const known = kept.get(workspaceId);
    const at = performance.now();
    if (known !== undefined && at - known.at < KEPT_MS) return known.holding;
    kept.delete(workspaceId);
    const holding = read(workspaceId);
    // A failure is not remembered.
    holding.catch(() => kept.delete(workspaceId));
    kept.set(workspaceId, { holding, at });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
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
    if (opened.ok) return { value: opened.value, source: "workspace" };
    log.error({ credentialId: credential.id, reason: opened.error }, "A stored key cannot be opened");
    return null;
  }

  return {
    forget: (workspaceId) => kept.delete(workspaceId),
    async find(workspaceId, provider, name) {
      const { credentials, sample } = await holdingOf(workspaceId);
      const wanted = name?.trim();
      const credential = credentials.find(
        (each) => each.provider === provider && (!wanted || each.name === wanted || each.id === wanted),
      );
      if (!isDataProvider(provider)) return credential === undefined ? null : open(credential);
      const own = credential === undefined ? null : open(credential);
      return chooseSecret(env, provider, sample[provider], own);
    },
  };
}
