import { startAlone } from "@/lib/service/start-alone";
import { runRole } from "./launch/run-role";

await runRole(startAlone);
