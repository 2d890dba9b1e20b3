import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { CachedResponse, type Rendered } from './cached-response.ts';
import { isRenderedForVisitors, renderForVisitors } from './rendering.ts';

/**
 * THE RULES. Answers to visitors are kept in memory for a second, as finished bytes, in each web process.
 *
 * - What: endpoints and pages that opt in: `visitors: 'cached'` in the contract, or in `staticData` of a page's route. They are
 *   GET, anyone may ask them, and their address holds no secret. Only answers of status 200 without `Set-Cookie` are kept.
 * - Whose: requests without a session cookie read it; any cookie of that name, even a made-up one, passes it by. It is filled by a
 *   request inside this process that has no cookie, no address, and the configured host. A handler that looks at the request or the
 *   reply, or counts a try, fails while it is rendered for all.
 * - Key: the parameters that the contract or the page's route knows, as they were read.
 * - Age: a second from the start of the rendering, and never across a whole minute of the school's clock, when things begin and
 *   end. A rendering reads the tables, not the cache, so that a page is no older than that either. A moved clock empties it.
 * - Work: one rendering per key and second, shared by those who come meanwhile, and two at once. One that takes longer than
 *   `RENDER_LIMIT_MS` is given up: those who wait are answered alone.
 * - Size: bounded in bytes, keys included; the oldest goes first. So many wait for a rendering; the rest are answered alone.
 * - A page has no nonce: its scripts and styles run by their hashes (`shared-page.ts`).
 */
export interface CacheAddress {
  readonly key: string;
  /** Path and query that are asked for to render it. */
  readonly url: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request's address in the cache; undefined if it can't be read or isn't cached. Left out if the route hasn't opted in. */
    readonly cacheAddress?: (request: FastifyRequest) => CacheAddress | undefined;
  }
}

const LIFETIME_MS = 1000;
const MINUTE_MS = 60_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** The largest part of all bytes that one entry may take. */
const LARGEST_ENTRY = 1 / 8;
const MOST_RENDERINGS = 2;
const MOST_WAITING = 200;
const RENDER_LIMIT_MS = 10_000;
/** No real address needs a longer key. */
const LONGEST_KEY = 600;
/** How many raw addresses are remembered with what they were read as. */
const MOST_KNOWN = 2_000;
/** Names of parameters that grant access. */
const SECRET = /token|uuid|code|nonce|secret/i;

/** Whether a path's parameters (`/verify/$token`, `/links/{uuid}`) hold a secret. */
export function hasSecret(path: string): boolean {
  return path.split('/').some((part) => /^[${:]/.test(part) && SECRET.test(part));
}

export interface CacheOptions {
  /** Renders an address for all visitors. */
  readonly render: (url: string) => Promise<Rendered>;
  /** The school's time in milliseconds. */
  readonly clock: () => number;
  /** Only ever grows, in milliseconds. */
  readonly now?: () => number;
  readonly mostBytes?: number;
  readonly renderLimitMs?: number;
}

/** A rendering on its way. `expires` is infinite until it begins. */
interface PendingAnswer {
  readonly times: { expires: number };
  readonly response: Promise<CachedResponse | undefined>;
}

/** Undefined where it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export class ResponseCache {
  readonly #options: CacheOptions;
  readonly #now: () => number;
  readonly #kept = new Map<
    string,
    { readonly until: number; readonly response: CachedResponse; readonly bytes: number }
  >();
  readonly #renderings = new Map<string, PendingAnswer>();
  readonly #waiting: (() => void)[] = [];
  #rendering = 0;
  #bytes = 0;
  /** Grows when the cache is emptied: what was begun before is given to those who wait, and not kept. */
  #generation = 0;

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get size(): { readonly bytes: number; readonly count: number } {
    return { bytes: this.#bytes, count: this.#kept.size };
  }

  /** Empties it, because the school's clock was moved. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#renderings.clear();
    this.#bytes = 0;
  }

  /** The answer for all visitors. Undefined: this request has to be answered alone. */
  get(address: CacheAddress): CachedResponse | Promise<CachedResponse | undefined> | undefined {
    if (address.key.length > LONGEST_KEY) return undefined;
    const now = this.#now();
    const kept = this.#kept.get(address.key);
    if (kept && kept.until > now) return kept.response;
    const begun = this.#renderings.get(address.key);
    if (begun && begun.times.expires > now) return begun.response;
    if (this.#rendering >= MOST_RENDERINGS && this.#waiting.length >= MOST_WAITING) return undefined;
    const times = { expires: Number.POSITIVE_INFINITY };
    const response = this.#render(address, times).finally(() => {
      if (this.#renderings.get(address.key)?.times === times) this.#renderings.delete(address.key);
    });
    this.#renderings.set(address.key, { times, response });
    return response;
  }

  async #render(address: CacheAddress, times: { expires: number }): Promise<CachedResponse | undefined> {
    if (this.#rendering < MOST_RENDERINGS) this.#rendering += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const generation = this.#generation;
    times.expires = this.#now() + Math.min(LIFETIME_MS, MINUTE_MS - (this.#options.clock() % MINUTE_MS));
    try {
      const rendered = await within(this.#options.renderLimitMs ?? RENDER_LIMIT_MS, this.#options.render(address.url));
      if (!rendered || rendered.headers['set-cookie'] !== undefined) return undefined;
      // What failed here is answered, and logged, for each; that the database is away is the same for all.
      if (rendered.status >= 500 && rendered.status !== 503) return undefined;
      const response = new CachedResponse(rendered);
      if (rendered.status === 200 && generation === this.#generation) this.#keep(address.key, response, times.expires);
      return response;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#rendering -= 1;
    }
  }

  #keep(key: string, response: CachedResponse, until: number): void {
    if (until <= this.#now()) return;
    const most = this.#options.mostBytes ?? MOST_BYTES;
    const bytes = response.bytes + 2 * key.length;
    this.#forget(key);
    if (bytes > most * LARGEST_ENTRY) return;
    this.#kept.set(key, { until, response, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

export interface CacheForVisitors {
  /** Begins to keep; before, everything is answered to each who asks. */
  open(): void;
  clear(): void;
  size(): ResponseCache['size'];
}

/** Answers visitors from the cache where a route has opted in. Comes before every hook that reads who asks. */
export function cacheForVisitors(
  app: FastifyInstance,
  options: Pick<CacheOptions, 'clock' | 'now'> & {
    readonly publicUrl: string;
    readonly sessionCookies: readonly string[];
  },
): CacheForVisitors {
  const { host } = new URL(options.publicUrl);
  const names = options.sessionCookies.map((name) => name.replace(/[^\w-]/g, '\\$&'));
  const hasSession = new RegExp(`(?:^|;)\\s*(?:${names.join('|')})\\s*=`);
  const cache = new ResponseCache({
    ...options,
    render: async (url) => {
      // Awaited inside: what `inject` gives begins only when it is waited for.
      const answer = await renderForVisitors(async () => await app.inject({ method: 'GET', url, headers: { host } }));
      return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
    },
  });
  const known = new Map<string, CacheAddress | undefined>();
  let opened = false;
  const addressOf = (request: FastifyRequest): CacheAddress | undefined => {
    const { cacheAddress }: FastifyContextConfig = request.routeOptions.config;
    if (!opened || !cacheAddress || isRenderedForVisitors()) return undefined;
    if ((request.method !== 'GET' && request.method !== 'HEAD') || hasSession.test(request.headers.cookie ?? ''))
      return undefined;
    // Matching a page's route or parsing a query costs more than the rest of a cached answer.
    const { url } = request;
    const read = known.get(url);
    if (read !== undefined || known.has(url)) return read;
    const address = cacheAddress(request);
    if (known.size >= MOST_KNOWN) known.clear();
    if (url.length <= LONGEST_KEY) known.set(url, address);
    return address;
  };
  app.addHook('onRequest', async (request, reply) => {
    const address = addressOf(request);
    const response = address && (await cache.get(address));
    if (!response) return;
    await response.send(request, reply);
    return reply;
  });
  return {
    open() {
      opened = true;
    },
    clear: () => cache.clear(),
    size: () => cache.size,
  };
}
