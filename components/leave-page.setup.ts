import { afterEach } from "vitest";
import { showBy } from "@/components/ui/toast";
import { leavePage } from "@/components/worker-form/render.suite";

/** Files share a page and its modules, so that what one leaves behind would change the next. */
afterEach(() => {
  leavePage();
  showBy(null);
});
