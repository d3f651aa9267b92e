/** This file must not import zod, because the browser loads it. */
export const CREDENTIAL_PROVIDERS = ["news", "market", "economic", "smtp", "http", "model"] as const;

export const DATA_PROVIDERS = ["news", "market", "economic"] as const;
