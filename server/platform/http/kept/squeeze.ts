import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';
export type Effort = 'quick' | 'best';

const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);
const BROTLI = { quick: 4, best: 11 } as const;
const GZIP = { quick: 6, best: 9 } as const;

/** Squeezes on a thread beside the event loop. `best` takes a hundred times as long as `quick` and saves a sixth more. */
export function squeeze(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return byGzip(body, { level: GZIP[effort] });
  return byBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

let line: Promise<unknown> = Promise.resolve();

/** One at a time in this process: passwords are hashed on the same threads. */
export function squeezeWell(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const squeezed = line.then(() => squeeze(body, encoding, 'best'));
  line = squeezed.catch(() => undefined);
  return squeezed;
}

const ONE_KIND = /(?:^|,)\s*(br|gzip)\s*(?:;\s*q=(0(?:\.\d*)?|1(?:\.0*)?)\s*)?(?=,|$)/gi;
const seen = new Map<string, Encoding | undefined>();
const SEEN_AT_MOST = 100;

/** The encoding of an answer for who accepts these: brotli before gzip, undefined for neither. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  if (seen.has(accepted)) return seen.get(accepted);
  const kinds = [...accepted.matchAll(ONE_KIND)]
    .filter(([, , weight]) => weight === undefined || Number(weight) > 0)
    .map(([, kind]) => kind?.toLowerCase());
  const encoding = kinds.includes('br') ? 'br' : kinds.includes('gzip') ? 'gzip' : undefined;
  if (seen.size < SEEN_AT_MOST && accepted.length < 200) seen.set(accepted, encoding);
  return encoding;
}
