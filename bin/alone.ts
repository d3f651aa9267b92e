import { startQuarantineRunner } from "@/lib/service/runner/start-quarantine-runner";
import { runRole } from "./launch/run-role";

await runRole(startQuarantineRunner);
