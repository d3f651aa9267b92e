/**
 * Pieces of a response that are pulled one by one, but can also be passed on directly while the connection
 * waits for the next one. With a thousand readers of one value, that saves each of them several promises.
 */
export interface PushedPieces extends AsyncIterableIterator<string | Uint8Array> {
  /**
   * Sends a piece at once. Set by the server; may be called only while `next()` is pending. Returns false if
   * the connection can't take more for now. Then `next()` must return an empty piece, and the server calls it
   * again once the connection can.
   */
  push: ((piece: string | Uint8Array) => boolean) | null;
}
