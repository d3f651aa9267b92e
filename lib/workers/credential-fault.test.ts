import { expect, test } from "vitest";
import { credentialFault } from "./credential-fault";

test.each([
  ["market", "Bearer 0123456789abcdef", "contain spaces"],
  ["news", "https://eventregistry.org/key", "a URL"],
  ["market", "{{context.key}}", "An expression"],
  ["economic", "abc", "too short"],
  ["news", "schlüssel-123456", "ASCII letters"],
  ["smtp", "mail.example.com", "must be a URL such as"],
  ["http", "https://", "looks like a URL"],
  ["http", '{"token_url": 1}', "client_id"],
] as const)("as a credential for %s, %s is refused", (provider, value, words) => {
  expect(credentialFault(provider, value)).toContain(words);
});

test.each([
  ["market", "0123456789abcdef0123456789abcdef"],
  ["market", "demo-key"],
  ["news", "0f1e2d3c-0000-4000-8000-00000000abcd"],
  ["economic", "p+q/r%20s=="],
  ["smtp", "smtp://user:password@mail.example.com:587?from=alerts@example.com"],
  ["http", "Bearer abcdefgh"],
  ["http", "whsec_secret"],
  ["http", "v"],
] as const)("as a credential for %s, %s may be one", (provider, value) => {
  expect(credentialFault(provider, value)).toBeNull();
});
