import { afterEach } from "vitest";
import { showBy } from "@/components/ui/toast";
import { leavePage } from "@/components/worker-form/render.suite";

/**
 * Test files share a page and its modules, so anything that one file leaves behind would affect the next one.
 */
afterEach(() => {
  leavePage();
  showBy(null);
});
