import { afterEach } from "vitest";
import { leavePage } from "@/components/worker-form/render.suite";

afterEach(leavePage);
