import { startWorker } from "@/lib/service/start-worker";
import { runRole } from "./launch/run-role";

await runRole(startWorker);
