import type { Found } from "@/lib/contract/search";

export function addressOfFound({ kind, id, worker, item_kind: itemKind }: Found): string {
  switch (kind) {
    case "workflow":
      return `/workflows/${id}`;
    case "worker":
      return `/workflows/${id}?worker=${worker}`;
    case "run":
      return `/runs/${id}`;
    case "dashboard":
      return `/dashboards/${id}`;
    case "table":
      return `/tables/${id}`;
    case "item":
      return `/market/${itemKind}/${id}`;
    case "docs":
      return `/docs/${id}`;
  }
}
