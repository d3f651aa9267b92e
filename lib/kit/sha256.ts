/**
 * Synchronous, because expressions resolve synchronously and the browser's own digest is asynchronous. Only
 * for short strings; use the platform's digest for secrets and large data.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = pad(message);
  const state = Uint32Array.from(START);
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < padded.byteLength; offset += 64) digestBlock(state, schedule, padded, offset);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    out.setUint32(index * 4, word);
  });
  return new Uint8Array(out.buffer);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the first 32 bits of the fractional parts of the square or cube roots of the first primes, as the
 * standard defines them.
 */
function rootBits(count: number, root: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let found = 0, candidate = 2; found < count; candidate += 1) {
    if (!isPrime(candidate)) continue;
    const value = candidate ** (1 / root);
    words[found++] = Math.floor((value - Math.floor(value)) * 2 ** 32);
  }
  return words;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return true;
}

const START = rootBits(8, 2);
const ROUND = rootBits(64, 3);

function pad(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

function digestBlock(state: Uint32Array, schedule: Uint32Array, data: DataView, offset: number): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = data.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = schedule[index - 15] ?? 0;
    const late = schedule[index - 2] ?? 0;
    const small0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const small1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[index] = (schedule[index - 16] ?? 0) + small0 + (schedule[index - 7] ?? 0) + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (ROUND[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
