const SECONDS = 60;

export interface MinuteCount {
  add(count: number): void;
  read(): number;
}

export function createMinuteCount(nowMs: () => number): MinuteCount {
  const counts = new Array<number>(SECONDS).fill(0);
  let newest = secondOf(nowMs());

  function advance(): number {
    const second = secondOf(nowMs());
    const passed = Math.min(SECONDS, Math.max(0, second - newest));
    for (let step = 1; step <= passed; step += 1) counts[(newest + step) % SECONDS] = 0;
    newest = Math.max(newest, second);
    return newest % SECONDS;
  }

  return {
    add(count) {
      const place = advance();
      counts[place] = (counts[place] ?? 0) + count;
    },
    read() {
      advance();
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

function secondOf(ms: number): number {
  return Math.floor(ms / 1000);
}
