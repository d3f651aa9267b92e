import path from "node:path";
import { startRunner } from "@/lib/service/runner/start-runner";
import { runRole } from "./launch/run-role";

const alone = path.join(import.meta.dirname, `alone${path.extname(import.meta.filename)}`);
await runRole((env) => startRunner(env, alone));
