import * as credentials from "@/lib/contract/credentials";
import * as models from "@/lib/contract/models";
import * as settings from "@/lib/contract/settings";
import * as suggest from "@/lib/contract/suggest";
import { readKeys } from "@/lib/service/money/read-keys";
import { on } from "@/lib/service/on";
import { createCredential } from "@/lib/service/people/create-credential";
import { credentialUsage } from "@/lib/service/people/credential-usage";
import { deleteCredential } from "@/lib/service/people/delete-credential";
import { listCredentials } from "@/lib/service/people/list-credentials";
import { readModelSettings } from "@/lib/service/people/read-model-settings";
import { readModelUsage } from "@/lib/service/people/read-model-usage";
import { saveModelSettings } from "@/lib/service/people/save-model-settings";
import { testCredential } from "@/lib/service/people/test-credential";
import { readSettings, saveSettings } from "@/lib/service/people/workspace-settings";
import { suggestValues } from "@/lib/service/workflows/suggest-values";

/** Routes for a workspace's keys, the sample data used without them, and look-ups that need them. */
export const keyRoutes = [
  on(credentials.createCredential, (services, { caller, body }) => createCredential(services, caller, body)),
  on(credentials.listCredentials, (services, { caller, query }) => listCredentials(services, caller, query)),
  on(credentials.deleteCredential, (services, { caller, params }) =>
    deleteCredential(services, caller, params.id),
  ),
  on(credentials.testCredential, (services, { caller, params, request }) =>
    testCredential(services, caller, params.id, request.signal),
  ),
  on(credentials.credentialUsage, (services, { caller, params, query }) =>
    credentialUsage(services, caller, params.id, query),
  ),
  on(settings.getSettings, (services, { caller }) => readSettings(services, caller)),
  on(settings.saveSettings, (services, { caller, body }) => saveSettings(services, caller, body)),
  on(settings.getKeys, (services, { caller }) => readKeys(services, caller)),
  on(models.getModelSettings, (services, { caller }) => readModelSettings(services, caller)),
  on(models.saveModelSettings, (services, { caller, body }) => saveModelSettings(services, caller, body)),
  on(models.getModelUsage, (services, { caller }) => readModelUsage(services, caller)),
  on(suggest.suggestSeries, (services, call) => suggestValues(services, "series", call)),
  on(suggest.suggestSymbols, (services, call) => suggestValues(services, "symbols", call)),
  on(suggest.suggestCategories, (services, call) => suggestValues(services, "categories", call)),
  on(suggest.suggestSources, (services, call) => suggestValues(services, "sources", call)),
] as const;
