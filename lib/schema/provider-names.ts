/** Without zod, for the browser: what a stored key is for (contract 5). */
export const CREDENTIAL_PROVIDERS = ["news", "market", "economic", "smtp", "http", "model"] as const;

/** Providers of data, which have sample data in their place. */
export const DATA_PROVIDERS = ["news", "market", "economic"] as const;
