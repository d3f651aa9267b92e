import { runRole } from "./launch/run-role";
import { startWeb } from "./launch/start-web";

await runRole(startWeb);
