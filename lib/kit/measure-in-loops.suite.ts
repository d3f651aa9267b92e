const ADDITIONS = 2_000_000;

/**
 * Measures an action by how often a plain loop could have run in the same processor time. A limit in loops means the
 * same on every machine, whether it is busy or not. The loop is timed right before and right after the
 * action, and the slower time counts.
 */
export function measureInLoops(act: () => unknown): number {
  const before = timeOf(loop);
  const took = timeOf(act);
  return took / Math.max(before, timeOf(loop));
}

function timeOf(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function loop(): number {
  let sum = 0;
  for (let each = 0; each < ADDITIONS; each += 1) sum = (sum + each) | 0;
  return sum;
}
