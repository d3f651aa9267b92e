import type { World } from "@/cli/command";
import { type Fault, failed } from "@/cli/fault";
import { documentOf } from "@/cli/folder/document-text";
import { ENDING, FOLDER } from "@/cli/folder/files";
import { readFolder } from "@/cli/folder/read-folder";
import { freeSlug, slugOf } from "@/cli/folder/slug";
import { type Pulled, readState, type State } from "@/cli/folder/state";
import type { Api } from "@/cli/server/api";
import { listAll, type Summary } from "@/cli/server/list-all";
import { listWorkers } from "@/lib/contract/catalogue";
import { me } from "@/lib/contract/people";
import { getWorkflow } from "@/lib/contract/workflows";
import { type Catalogue, makeCatalogue } from "@/lib/editing/catalogue";
import type { Choice } from "@/lib/editing/merge-fields";
import { ok, type Result } from "@/lib/kit/result";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { compare, type Sides, type Standing } from "./compare";

export interface Item {
  readonly slug: string;
  readonly id: string | null;
  readonly sides: Sides;
  readonly standing: Standing;
}

export interface SyncState {
  readonly state: State;
  readonly items: readonly Item[];
  readonly catalogue: Catalogue;
}

export interface SyncStateOptions {
  /** File names, IDs or slugs of the selected workflows; empty means all. */
  readonly names: readonly string[];
  readonly take: Choice | undefined;
  /**
   * True to include workflows that exist only on the server and give them file names. If false, a missing
   * state file is an error.
   */
  readonly withUnpulled: boolean;
}

export async function loadSyncState(
  world: World,
  api: Api,
  options: SyncStateOptions,
): Promise<Result<SyncState, Fault>> {
  const found = await readState(world.cwd);
  if (!found.ok) return found;
  if (found.value === null && !options.withUnpulled) return failed("no_state", NO_STATE);
  const documents = await readFolder(world.cwd);
  if (!documents.ok) return documents;
  const who = await api.call(me);
  if (!who.ok) return who;
  const { workspace } = who.value;
  const state = found.value ?? {
    format: "millrace.state/1" as const,
    workspace: { id: workspace.id, name: workspace.name },
    workflows: {},
  };
  if (state.workspace.id !== workspace.id)
    return failed(
      "other_workspace",
      `This folder was pulled from the workspace "${state.workspace.name}", but your token is for "${workspace.name}". Log in to the first workspace, or pull into another folder.`,
    );
  const all = await listAll(api);
  if (!all.ok) return all;
  const workers = await api.call(listWorkers);
  if (!workers.ok) return workers;
  const catalogue = makeCatalogue(workers.value.items);
  const places = chosen(placesOf(state, documents.value, all.value, options.withUnpulled), options.names);
  if (!places.ok) return places;
  const items: Item[] = [];
  for (let at = 0; at < places.value.length; at += AT_ONCE) {
    const read = await Promise.all(
      places.value.slice(at, at + AT_ONCE).map((place) => readSides(api, place)),
    );
    for (const sides of read) {
      if (!sides.ok) return sides;
      const standing = compare(sides.value, { take: options.take, verbatim: catalogue.verbatimOf });
      const { slug, base, theirs } = sides.value;
      items.push({ slug, id: theirs?.id ?? base?.id ?? null, sides: sides.value, standing });
    }
  }
  return ok({ state, items, catalogue });
}

const NO_STATE = `${FOLDER}/.state.json is missing. Run \`millrace pull\` to create it, and keep it in version control with the files.`;
const AT_ONCE = 8;

interface Place {
  readonly slug: string;
  readonly base: Pulled | null;
  readonly mine: WorkflowDocument | null;
  readonly summary: Summary | null;
}

/** A workflow keeps its file name even if the workflow has been renamed. */
function placesOf(
  state: State,
  documents: ReadonlyMap<string, WorkflowDocument>,
  all: readonly Summary[],
  withUnpulled: boolean,
): Place[] {
  const pulled = new Map(Object.entries(state.workflows));
  const byId = new Map(all.map((summary) => [summary.id, summary]));
  const places: Place[] = [];
  for (const slug of new Set([...pulled.keys(), ...documents.keys()])) {
    const base = pulled.get(slug) ?? null;
    const summary = base === null ? null : (byId.get(base.id) ?? null);
    places.push({ slug, base, mine: documents.get(slug) ?? null, summary });
  }
  if (withUnpulled) addUnpulled(places, all, new Set([...pulled.values()].map(({ id }) => id)));
  return places.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}

function addUnpulled(places: Place[], all: readonly Summary[], pulledIds: ReadonlySet<string>): void {
  const taken = new Set(places.flatMap(({ slug, base }) => (base === null ? [] : [slug.toLowerCase()])));
  for (const summary of all) {
    if (pulledIds.has(summary.id)) continue;
    const slug = freeSlug(summary.name, taken);
    taken.add(slug);
    const at = places.findIndex((place) => place.slug.toLowerCase() === slug);
    const place = places[at];
    if (place) places[at] = { ...place, summary };
    else places.push({ slug, base: null, mine: null, summary });
  }
}

function chosen(places: readonly Place[], names: readonly string[]): Result<readonly Place[], Fault> {
  if (names.length === 0) return ok(places);
  const found = new Set<Place>();
  for (const name of names) {
    const slug = (name.split(/[\\/]/).at(-1) ?? name).replace(ENDING, "");
    const matches = places.filter((place) => isCalled(place, slug));
    const [first] = matches;
    if (!first)
      return failed(
        "no_such_workflow",
        `"${name}" is neither a file in ${FOLDER}/ nor a workflow on the server. \`millrace list\` lists all workflows.`,
      );
    if (matches.length > 1)
      return failed(
        "several_workflows",
        `${matches.length} workflows are named "${name}". Use the name of its file: ${matches.map((one) => one.slug).join(", ")}.`,
      );
    found.add(first);
  }
  return ok([...found]);
}

function isCalled({ slug, base, summary }: Place, name: string): boolean {
  return (
    slug === name ||
    base?.id === name ||
    summary?.id === name ||
    (base === null && summary !== null && slugOf(summary.name) === name)
  );
}

async function readSides(api: Api, { slug, base, mine, summary }: Place): Promise<Result<Sides, Fault>> {
  if (summary === null) return ok({ slug, base, mine, theirs: null });
  // The content of a revision never changes, so the pulled document equals the server's.
  if (base !== null && base.revision === summary.revision) return ok({ slug, base, mine, theirs: base });
  const read = await api.call(getWorkflow, { params: { id: summary.id } });
  if (!read.ok)
    return read.error.code === "workflow_not_found" ? ok({ slug, base, mine, theirs: null }) : read;
  const { id, revision } = read.value;
  return ok({ slug, base, mine, theirs: { id, revision, document: documentOf(read.value) } });
}
