import os from "node:os";

const ADDITIONS = 1e9;

export function heading(title: string, how: string, more = ""): string {
  const cpus = os.cpus();
  const facts = [
    new Date().toISOString().slice(0, 10),
    how,
    `Node ${process.versions.node}`,
    `${cpus.length} cores (${cpus[0]?.model ?? "unknown"})`,
    `load average ${os.loadavg()[0]?.toFixed(1)} at the end`,
    `a billion additions in ${(millisOfAdditions() / 1000).toFixed(1)} s`,
  ];
  return `# ${title}\n\n${facts.join(", ")}.${more && ` ${more}`}\n`;
}

/**
 * Measures how long a fixed number of additions takes on one core, so that results from different days can be
 * compared.
 */
function millisOfAdditions(): number {
  const begun = performance.now();
  let sum = 0;
  for (let n = 0; n < ADDITIONS; n += 1) sum += n;
  return sum > 0 ? performance.now() - begun : 0;
}
