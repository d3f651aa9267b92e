import fc from "fast-check";

/**
 * `npm test` uses the same cases each time, so that a change isn't rejected for an older fault. `npm run
 * soak` searches new cases.
 */
fc.configureGlobal({ seed: Number(process.env.MILLRACE_SOAK_SEED ?? 20_261_120) });
