import { writeFile } from "node:fs/promises";
import { workersPage } from "@/lib/workers/reference/workers-page";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

// Writes docs/workers.md from the catalogue of this release.
await writeFile("docs/workers.md", workersPage(workerCatalogue()));
