import type { Readable } from 'node:stream';

/** Where uploaded bytes lie. Keys are ours: small letters, digits, `-`, `.` and `/`. Throws where the storage is away. */
export interface Storage {
  /** Writes the whole or nothing; writing a key again replaces it. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined where there is nothing under that key. */
  get(key: string): Promise<Buffer | undefined>;
  /** The same piece by piece, read as fast as the reader takes it; whoever doesn't read it to its end destroys it. */
  read(key: string): Promise<Readable | undefined>;
  /** Nothing under that key is no error. */
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9./-]{0,199}$/;

export function checkKey(key: string): void {
  if (!KEY.test(key) || key.includes('..') || key.includes('//')) throw new Error('That is no storage key of ours.');
}
