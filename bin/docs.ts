import { writeFile } from "node:fs/promises";
import { settingsPage } from "@/lib/settings-page";
import { workersPage } from "@/lib/workers/reference/workers-page";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

// Writes the generated docs pages: workers and settings.
await writeFile("docs/workers.md", workersPage(workerCatalogue()));
await writeFile("docs/settings.md", settingsPage());
