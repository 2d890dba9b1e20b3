import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { checkKey, type Storage } from './storage.ts';

export interface S3Options {
  /** The bucket's URL, path style or with its own host: `https://s3.example.org/bucket`. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const TIMEOUT_MS = 20_000;
const NOT_FOUND = 404;

/** A bucket at any S3-compatible service. Requests are signed here; the bucket stays closed to everyone else. */
export function s3Storage({ url, region, accessKeyId, secretAccessKey }: S3Options): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const send = async (
    key: string,
    init: { method: string; body?: Buffer; headers?: Record<string, string> },
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ) => {
    checkKey(key);
    const { body, ...rest } = init;
    const response = await client.fetch(`${url}/${key}`, {
      ...rest,
      ...(body ? { body: new Uint8Array(body) } : {}),
      signal,
    });
    if (!response.ok && response.status !== NOT_FOUND) {
      await response.body?.cancel();
      throw new Error(`The storage answered ${response.status} to ${init.method}.`);
    }
    return response;
  };
  return {
    async put(key, bytes, contentType) {
      const response = await send(key, { method: 'PUT', body: bytes, headers: { 'content-type': contentType } });
      await response.body?.cancel();
      if (response.status === NOT_FOUND) throw new Error('The storage has no such bucket.');
    },
    async get(key) {
      const response = await send(key, { method: 'GET' });
      if (response.status === NOT_FOUND) {
        await response.body?.cancel();
        return undefined;
      }
      return Buffer.from(await response.arrayBuffer());
    },
    async read(key) {
      // The bucket must respond in time; how long reading takes is up to the reader.
      const answered = new AbortController();
      const timer = setTimeout(() => answered.abort(), TIMEOUT_MS);
      const response = await send(key, { method: 'GET' }, answered.signal).finally(() => clearTimeout(timer));
      // Page tests are also checked with the DOM's types, whose stream type differs.
      if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      await response.body?.cancel();
      return undefined;
    },
    async delete(key) {
      await (await send(key, { method: 'DELETE' })).body?.cancel();
    },
  };
}
