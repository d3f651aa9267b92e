import path from "node:path";
import { startWorker } from "@/lib/service/runner/start-runner";
import { runRole } from "./launch/run-role";

const alone = path.join(import.meta.dirname, `alone${path.extname(import.meta.filename)}`);
await runRole((env) => startWorker(env, alone));
