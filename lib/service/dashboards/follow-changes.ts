import type { Seer } from "@/db/queries/dashboards";
import type { Viewer } from "@/lib/auth/viewer";
import { toId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { invalidQuery, notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import type { Shown } from "./change-stream";
import type { ViewedItem } from "./check-view-right";
import { openLink } from "./get-shared";
import { OPEN_CHANGES } from "./open-changes";
import { openItem } from "./open-item";
import { shownWidgets } from "./read-widget-data";
import { sourceKey, sourceOf } from "./widget-answer";

interface Follower {
  readonly items: string;
  /** The viewer is looked up again each time, because a session can end and a key can be revoked. */
  viewer(): Promise<Viewer>;
  readonly network: string;
}

const MAX_ITEMS = 20;
const ITEM = /^(dashboard|widget|shared)\/([\w-]{1,200})$/;

/** For an item that the viewer can't see, the stream sends only an `end` event. */
export async function followChanges(
  services: Services,
  { items, viewer, network }: Follower,
): Promise<Result<AsyncIterable<string>, Problem>> {
  const names = [...new Set(items.split(",").map((text) => text.trim()))];
  if (names.length > MAX_ITEMS)
    return invalidQuery("items", `You can follow at most ${MAX_ITEMS} items at once.`);
  const asked = [];
  for (const name of names) {
    const [, kind, id] = ITEM.exec(name) ?? [];
    if (kind === undefined || id === undefined)
      return invalidQuery(
        "items",
        "`items` must be a comma-separated list of `dashboard/{id}`, `widget/{id}` and `shared/{token}`.",
      );
    const look = async () => shownNow(services, await viewer(), kind, id);
    asked.push({ item: { name, look }, shown: await look() });
  }
  const [first] = asked;
  if (first?.shown.ok === false && asked.every(({ shown }) => !shown.ok)) return first.shown;
  return (await services.part(OPEN_CHANGES)).open({ items: asked, network });
}

async function shownNow(
  services: Services,
  viewer: Viewer,
  kind: string,
  id: string,
): Promise<Result<Shown, Problem>> {
  if (kind === "shared") {
    const link = await openLink(services, id, viewer);
    if (!link.ok) return link;
    const { workspaceId, itemId } = link.value;
    return shownBy(services, { workspaceId, userId: null }, link.value.kind, itemId, true);
  }
  const known = kind === "widget" ? "widget" : "dashboard";
  const itemId = toId(id);
  const opened = await openItem(services, viewer, known, itemId);
  return opened.ok ? shownBy(services, opened.value, known, itemId, !opened.value.own) : opened;
}

async function shownBy(
  services: Services,
  seer: Seer,
  kind: ViewedItem["kind"],
  id: string,
  isConditional: boolean,
): Promise<Result<Shown, Problem>> {
  const widgets = await shownWidgets(services, seer, kind, id);
  if (widgets === null) return notFound(kind);
  const sources = new Set(widgets.map((widget) => sourceKey(sourceOf(widget))));
  return ok({ workspaceId: seer.workspaceId, sources, isConditional });
}
