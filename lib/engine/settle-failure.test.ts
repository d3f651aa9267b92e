import { describe, expect, it } from "vitest";
import { settleFailure } from "./settle-failure";

const busy = { code: "rate_limited", message: "Too many requests." } as const;
const wrong = { code: "invalid_params", message: "No." } as const;
const NOW = 1_000_000;

function worker(retry?: { attempts: number; codes?: string[]; backoff?: number }) {
  return { index: 3, type: "http_request", params: {}, ...(retry ? { retry } : {}) };
}

describe("settleFailure", () => {
  it("fails at once without a policy", () => {
    expect(settleFailure(busy, worker(), 1, NOW).state).toBe("failed");
  });

  it("retries retryable codes, doubling the pause, until the attempts are used up", () => {
    const policy = worker({ attempts: 4, backoff: 2 });
    const pauses = [1, 2, 3].map((attempt) => {
      const settled = settleFailure(busy, policy, attempt, NOW);
      return settled.state === "retry" ? settled.atMs - NOW : null;
    });
    expect(pauses).toEqual([2000, 4000, 8000]);
    expect(settleFailure(busy, policy, 4, NOW).state).toBe("failed");
  });

  it("does not retry what cannot get better, unless the policy lists it", () => {
    expect(settleFailure(wrong, worker({ attempts: 3 }), 1, NOW).state).toBe("failed");
    expect(settleFailure(wrong, worker({ attempts: 3, codes: ["invalid_params"] }), 1, NOW).state).toBe(
      "retry",
    );
    expect(settleFailure(busy, worker({ attempts: 3, codes: ["invalid_params"] }), 1, NOW).state).toBe(
      "failed",
    );
  });

  it("waits at least as long as the upstream asks", () => {
    const settled = settleFailure(
      { ...busy, retryAfterMs: 30_000 },
      worker({ attempts: 2, backoff: 1 }),
      1,
      NOW,
    );
    expect(settled).toMatchObject({
      state: "retry",
      atMs: NOW + 30_000,
      error: { retry_after: 30, worker: 3, retryable: true },
    });
  });
});
