import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The response to an in-process request. */
export interface Rendered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Buffer;
}

type Encoding = 'br' | 'gzip';

/** Browsers revalidate each time; a CDN in front may cache it for a second. */
export const CACHE_CONTROL = 'public, max-age=0, s-maxage=1';
/** Headers of a single response, or written by Fastify for each. */
const NOT_KEPT = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id']);
/** Smaller responses fit into one packet uncompressed. */
const WORTH_COMPRESSING = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzipped(body, { level: 6 }),
};

/** Brotli before gzip; undefined if neither is accepted. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const named = (accepted ?? '').split(',').flatMap((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : name;
  });
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : undefined;
}

/** A response for all visitors, as bytes: compressed once for each encoding that is requested. */
export class CachedResponse {
  readonly status: number;
  readonly #headers: Record<string, string>;
  readonly #etag: string | undefined;
  readonly #body: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor({ status, headers, body }: Rendered) {
    this.status = status;
    this.#body = body;
    this.#headers = { vary: 'Accept-Encoding, Cookie' };
    for (const [name, value] of Object.entries(headers)) {
      if (!NOT_KEPT.has(name) && value !== undefined) this.#headers[name] = String(value);
    }
    if (status !== 200) return;
    this.#etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    Object.assign(this.#headers, { etag: this.#etag, 'cache-control': CACHE_CONTROL, vary: 'Accept-Encoding, Cookie' });
  }

  /** The most memory that the response takes: uncompressed, and in two encodings. */
  get bytes(): number {
    return 3 * this.#body.length + 2000;
  }

  header(name: string): string | undefined {
    return this.#headers[name];
  }

  /** Sends the response, or 304 to a client that already has it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
    reply.headers(this.#headers);
    if (this.#etag !== undefined && known !== undefined && matches(known, this.#etag)) {
      reply.removeHeader('content-type').code(304).send();
      return;
    }
    const encoding = this.#body.length < WORTH_COMPRESSING ? undefined : encodingFor(accepted);
    const body = encoding ? await this.#in(encoding) : this.#body;
    if (encoding) reply.header('content-encoding', encoding);
    reply.code(this.status).send(body);
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const compressed = this.#compressed.get(encoding) ?? COMPRESS[encoding](this.#body);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }
}

function matches(known: string, etag: string): boolean {
  return known.split(',').some((each) => ['*', etag, etag.slice(2)].includes(each.trim()));
}
