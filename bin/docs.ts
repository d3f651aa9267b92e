import { writeFile } from "node:fs/promises";
import { guidesPage } from "@/lib/service/reference/guides";
import { settingsPage } from "@/lib/settings-page";
import { workersPage } from "@/lib/workers/reference/workers-page";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

await writeFile("docs/guides.md", guidesPage());
await writeFile("docs/workers.md", workersPage(workerCatalogue()));
await writeFile("docs/settings.md", settingsPage());
