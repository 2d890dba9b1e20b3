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
  const ask = async (
    key: string,
    init: { method: string; body?: Buffer; headers?: Record<string, string> },
    signal = AbortSignal.timeout(TIMEOUT_MS),
  ) => {
    checkKey(key);
    const { body, ...rest } = init;
    const answer = await client.fetch(`${url}/${key}`, {
      ...rest,
      ...(body ? { body: new Uint8Array(body) } : {}),
      signal,
    });
    if (!answer.ok && answer.status !== NOT_FOUND) {
      await answer.body?.cancel();
      throw new Error(`The storage answered ${answer.status} to ${init.method}.`);
    }
    return answer;
  };
  return {
    async put(key, bytes, contentType) {
      const answer = await ask(key, { method: 'PUT', body: bytes, headers: { 'content-type': contentType } });
      await answer.body?.cancel();
      if (answer.status === NOT_FOUND) throw new Error('The storage has no such bucket.');
    },
    async get(key) {
      const answer = await ask(key, { method: 'GET' });
      if (answer.status === NOT_FOUND) {
        await answer.body?.cancel();
        return undefined;
      }
      return Buffer.from(await answer.arrayBuffer());
    },
    async read(key) {
      // The bucket must respond in time; how long reading takes is up to the reader.
      const answered = new AbortController();
      const timer = setTimeout(() => answered.abort(), TIMEOUT_MS);
      const answer = await ask(key, { method: 'GET' }, answered.signal).finally(() => clearTimeout(timer));
      // Page tests are also checked with the DOM's types, whose stream type differs.
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
      await answer.body?.cancel();
      return undefined;
    },
    async delete(key) {
      await (await ask(key, { method: 'DELETE' })).body?.cancel();
    },
  };
}
