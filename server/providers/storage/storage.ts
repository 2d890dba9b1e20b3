import type { Readable } from 'node:stream';

/**
 * Stores uploaded bytes. Keys are ours: lowercase letters, digits, `-`, `.`, and `/`. Throws if the storage is away.
 */
export interface Storage {
  /** Writes everything or nothing; writing a key again replaces it. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined if there is nothing under that key. */
  get(key: string): Promise<Buffer | undefined>;
  /**
   * Like `get`, but as a stream, read as fast as the reader consumes it; a reader that doesn't read to the end must
   * destroy it.
   */
  read(key: string): Promise<Readable | undefined>;
  /** Deleting a missing key is no error. */
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9./-]{0,199}$/;

export function checkKey(key: string): void {
  if (!KEY.test(key) || key.includes('..') || key.includes('//')) throw new Error('That is no storage key of ours.');
}
