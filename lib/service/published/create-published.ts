import { LINK } from "@/lib/service/process/link";
import type { Services } from "@/lib/service/services";
import { createLiveWorkflows, type LiveWorkflows } from "./live-workflows";
import { createProviderValues, type ProviderValues } from "./provider-values";
import { createReaderKeys, type ReaderKeys } from "./reader-keys";
import { createSubscriberKeys, type SubscriberKeys } from "./subscriber-keys";

export interface Published {
  readonly live: LiveWorkflows;
  readonly values: ProviderValues;
  readonly subscribers: SubscriberKeys;
  readonly readers: ReaderKeys;
}

export async function createPublished(services: Services): Promise<Published> {
  const { hot, seal } = services;
  const { signals } = await services.part(LINK);
  return {
    live: createLiveWorkflows(hot, seal, signals),
    values: createProviderValues(hot, signals),
    subscribers: createSubscriberKeys(hot, signals),
    readers: createReaderKeys(services, signals),
  };
}
