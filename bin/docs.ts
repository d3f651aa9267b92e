import { writeFile } from "node:fs/promises";
import { workerCatalogue } from "@/lib/workers/catalogue";
import { workersPage } from "@/lib/workers/reference/workers-page";

// Writes docs/workers.md from the catalogue of this release.
await writeFile("docs/workers.md", workersPage(workerCatalogue()));
