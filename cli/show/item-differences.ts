import type { Item, SyncState } from "@/cli/sync/load-sync-state";
import { type Difference, differences, EMPTY } from "./differences";
import { hideSecrets } from "./hide-secrets";

/**
 * Returns the changes that a push would make. If only the server's version has changed, returns the changes
 * that were made there.
 */
export function itemDifferences(
  { catalogue }: Pick<SyncState, "catalogue">,
  { standing, sides }: Item,
): readonly Difference[] {
  switch (standing.is) {
    case "new":
      return differences({ ...EMPTY, name: standing.mine.name }, hideSecrets(standing.mine, catalogue));
    case "mine":
    case "name_taken":
      return differences(standing.theirs.document, hideSecrets(standing.mine, catalogue));
    case "both":
      return differences(standing.theirs.document, hideSecrets(standing.merged, catalogue));
    case "theirs":
      return sides.base === null ? [] : differences(sides.base.document, standing.theirs.document);
    case "conflict":
      return sides.mine === null || sides.base === null
        ? []
        : differences(sides.base.document, hideSecrets(sides.mine, catalogue));
    case "removed_here":
      return differences(standing.base.document, { ...EMPTY, name: standing.base.document.name });
    case "removed_there":
    case "same":
    case "unpulled":
    case "gone":
      return [];
  }
}
