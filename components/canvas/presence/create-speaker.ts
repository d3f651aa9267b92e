import type { Position } from "@/lib/editing/edit";

/**
 * Sends this person's position to everyone else who has the workflow open. Only the newest position is sent,
 * at most every 80 ms. Nothing is sent while no one else has the workflow open.
 */
export interface Speaker {
  show(place: Shown): void;
  /** Sets whether anyone else has the workflow open. */
  received(isReceived: boolean): void;
  stop(): void;
}

export interface Shown {
  readonly cursor: Position | null;
  readonly chosen: readonly number[];
}

const EVERY_MS = 80;
/**
 * Interval at which an unchanged position is repeated, because other people's browsers hide a person whose
 * position hasn't arrived for 12 seconds.
 */
const BEAT_MS = 5_000;
const NOWHERE: Shown = { cursor: null, chosen: [] };

export function createSpeaker(send: (place: Shown) => Promise<unknown>): Speaker {
  let place = NOWHERE;
  let said: Shown | null = null;
  let isReceived = false;
  let isSending = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Only one request is in flight at a time, so that positions don't queue up on a slow connection. */
  function soon(): void {
    if (!isReceived || isSending || timer !== undefined) return;
    const wait = said === place ? BEAT_MS : EVERY_MS;
    timer = setTimeout(say, Math.max(0, lastMs + wait - performance.now()));
  }

  function say(): void {
    timer = undefined;
    if (!isReceived) return;
    said = place;
    lastMs = performance.now();
    isSending = true;
    send(place)
      .catch(() => undefined)
      .then(() => {
        isSending = false;
        soon();
      });
  }

  function anew(): void {
    clearTimeout(timer);
    timer = undefined;
    soon();
  }

  return {
    show(next) {
      if (sameShown(place, next)) return;
      place = next;
      anew();
    },
    received(now) {
      if (now === isReceived) return;
      isReceived = now;
      said = null;
      anew();
    },
    stop() {
      isReceived = false;
      clearTimeout(timer);
    },
  };
}

function sameShown(one: Shown, other: Shown): boolean {
  return (
    one.cursor?.x === other.cursor?.x &&
    one.cursor?.y === other.cursor?.y &&
    one.chosen.length === other.chosen.length &&
    one.chosen.every((index, at) => index === other.chosen[at])
  );
}
