export function waitForFirst<T>(
  endings: Iterable<Promise<T>>,
  timeMs: number,
  stop: AbortSignal,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      stop.removeEventListener("abort", onStop);
    };
    const onStop = () => {
      finish();
      reject(stop.reason);
    };
    const timer = setTimeout(
      () => {
        finish();
        resolve(null);
      },
      Math.min(timeMs, 2 ** 31 - 1),
    );
    stop.addEventListener("abort", onStop);
    for (const ending of endings) {
      ending.then(
        (value) => {
          finish();
          resolve(value);
        },
        (error) => {
          finish();
          reject(error);
        },
      );
    }
  });
}

export function pause(timeMs: number, stop: AbortSignal): Promise<null> {
  return waitForFirst<null>([], Math.max(0, timeMs), stop);
}
