import { getKeys } from "@/lib/service/money/get-keys";
import { createCredential } from "@/lib/service/people/create-credential";
import { credentialUsage } from "@/lib/service/people/credential-usage";
import { deleteCredential } from "@/lib/service/people/delete-credential";
import { getModelSettings } from "@/lib/service/people/get-model-settings";
import { getModelUsage } from "@/lib/service/people/get-model-usage";
import { listCredentials } from "@/lib/service/people/list-credentials";
import { saveModelSettings } from "@/lib/service/people/save-model-settings";
import { testCredential } from "@/lib/service/people/test-credential";
import { getSettings, saveSettings } from "@/lib/service/people/workspace-settings";
import {
  suggestCategories,
  suggestSeries,
  suggestSources,
  suggestSymbols,
} from "@/lib/service/workflows/suggest-values";

export const keyRoutes = [
  createCredential,
  listCredentials,
  deleteCredential,
  testCredential,
  credentialUsage,
  getSettings,
  saveSettings,
  getKeys,
  getModelSettings,
  saveModelSettings,
  getModelUsage,
  suggestSeries,
  suggestSymbols,
  suggestCategories,
  suggestSources,
] as const;
