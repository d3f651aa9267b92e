import { writeFile } from "node:fs/promises";
import { settingsPage } from "@/lib/settings-page";
import { workersPage } from "@/lib/workers/reference/workers-page";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

// Writes the pages that come from code: the workers of this release and its settings.
await writeFile("docs/workers.md", workersPage(workerCatalogue()));
await writeFile("docs/settings.md", settingsPage());
