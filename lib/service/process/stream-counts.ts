import { type Problem, problem } from "@/lib/schema/problem";

export interface StreamBounds {
  readonly address: number;
  readonly workspace: number;
}

export interface Claim {
  readonly kind: keyof StreamBounds;
  readonly of: string;
  readonly items: number;
}

export interface StreamCounts {
  fullFor(claims: readonly Claim[]): Problem | null;
  add(claims: readonly Claim[], sign: 1 | -1): void;
}

const RETRY_AFTER_SECONDS = 5;

export function createStreamCounts(bounds: StreamBounds): StreamCounts {
  const counts = new Map<string, number>();
  const keyOf = ({ kind, of }: Claim) => `${kind} ${of}`;
  return {
    fullFor(claims) {
      const full = claims.find((claim) => (counts.get(keyOf(claim)) ?? 0) + claim.items > bounds[claim.kind]);
      return full === undefined ? null : tooMany(full.kind, bounds[full.kind]);
    },
    add(claims, sign) {
      for (const claim of claims) {
        const count = (counts.get(keyOf(claim)) ?? 0) + sign * claim.items;
        if (count > 0) counts.set(keyOf(claim), count);
        else counts.delete(keyOf(claim));
      }
    },
  };
}

function tooMany(kind: Claim["kind"], limit: number): Problem {
  const fromWhere = kind === "address" ? "from your IP address" : "in this workspace";
  return problem(
    "rate_limited",
    `Too many open streams ${fromWhere} (limit: ${limit}). Close some, or read the data without a stream.`,
    { retryAfter: RETRY_AFTER_SECONDS, extra: { limit } },
  );
}
