import { startAlone } from "@/lib/service/runner/start-alone";
import { runRole } from "./launch/run-role";

await runRole(startAlone);
