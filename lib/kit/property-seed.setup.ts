import fc from "fast-check";

/**
 * `npm test` gives the same cases each time, so that nobody's change is refused for what another one's brought.
 * `npm run soak` looks among new ones.
 */
fc.configureGlobal({ seed: Number(process.env.MILLRACE_SOAK_SEED ?? 20_261_120) });
