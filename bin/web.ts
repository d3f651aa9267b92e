import { startWeb } from "@/server";
import { runRole } from "./launch/run-role";

await runRole(startWeb);
