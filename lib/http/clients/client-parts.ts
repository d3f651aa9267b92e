import { isEnabled } from "@/lib/schema/is-enabled";
import type { Variable } from "@/lib/schema/trigger";
import type { Worker } from "@/lib/schema/workflow";
import { variablesOf } from "@/lib/service/document/trigger-variables";
import type { CallableWorkflow } from "@/lib/service/runs/callable-workflow";
import type { Shape } from "./shape-of";

export interface ClientParts {
  readonly id: string;
  readonly name: string;
  readonly version: number | null;
  readonly origin: string;
  readonly triggers: readonly ClientTrigger[];
  readonly providers: readonly ClientProvider[];
}

export interface ClientTrigger {
  readonly id: string;
  /** Words of the trigger's name, unique within the client and valid in identifiers of every language. */
  readonly words: readonly string[];
  readonly variables: readonly Variable[];
}

export interface ClientProvider {
  readonly id: string;
  readonly words: readonly string[];
  readonly isText: boolean;
  readonly shape: Shape;
}

export interface NamedParts {
  readonly parts: ClientParts;
  readonly words: readonly string[];
}

/**
 * Derives unique words from each workflow's name, from which the client's identifiers are built. Names alone
 * don't suffice, because two workflows may have the same name, and a name may contain letters that
 * identifiers can't contain. `status` is reserved for the client itself.
 */
export function named(all: readonly ClientParts[]): NamedParts[] {
  const taken = new Set(["status"]);
  return all.map((parts) => {
    const plain = parts.name.normalize("NFKD").replaceAll(/\p{Mark}/gu, "");
    const words = plain.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
    const isFree = words.length > 0 && !taken.has(oneWord(words));
    const own = isFree ? words : [...(words.length > 0 ? words : ["workflow"]), parts.id.slice(-8)];
    taken.add(oneWord(own));
    return { parts, words: own };
  });
}

export async function clientParts(
  { id, document, liveVersion }: CallableWorkflow,
  origin: string,
  shapeAt: (provider: Worker) => Promise<Shape>,
): Promise<ClientParts> {
  const triggers: ClientTrigger[] = [];
  const providers: ClientProvider[] = [];
  for (const worker of document.workers) {
    if (worker.type === "webhook_trigger" && isEnabled(worker)) {
      const named = String(worker.params.webhook_id);
      const words = ownWords(named, worker.index, triggers);
      triggers.push({ id: named, words, variables: variablesOf(worker) });
    }
    if (worker.type === "data_provider") {
      const named = String(worker.params.provider_id);
      const isText = worker.params.response_type === "text";
      const words = ownWords(named, worker.index, providers);
      const shape = isText ? TEXT : await shapeAt(worker);
      providers.push({ id: named, words, isText, shape });
    }
  }
  return { id, name: document.name, version: liveVersion, origin, triggers, providers };
}

const TEXT: Shape = { is: "string" };

/**
 * Splits an ID into words that are unique within the client. Otherwise `a-b`, `a_b` and `aB` would become the
 * same name.
 */
function ownWords(id: string, index: number, others: readonly { readonly words: readonly string[] }[]) {
  const words = id.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const isTaken = others.some((other) => oneWord(other.words) === oneWord(words));
  return words.length === 0 || isTaken ? [...words, `at${index}`] : words;
}

function oneWord(words: readonly string[]): string {
  return words.join("").toLowerCase();
}
