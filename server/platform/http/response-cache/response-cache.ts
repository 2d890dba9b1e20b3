import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { CachedResponse, type Rendered } from './cached-response.ts';
import { isRenderedForVisitors, renderForVisitors } from './rendering.ts';

/**
 * THE RULES. Responses to visitors are cached in memory for a second, as finished bytes, in each web process.
 *
 * - What: endpoints and pages that opt in: `visitors: 'cached'` in the contract, or in `staticData` of a page's route.
 *   They are public GETs whose URL holds no secret. Only responses with status 200 and without `Set-Cookie` are cached.
 * - For whom: requests without a session cookie read the cache; any cookie of that name, even a made-up one, bypasses
 *   it. It is filled by a request inside this process without cookies or an IP address, with the configured host. A
 *   handler that reads the request, uses the reply, or counts an attempt fails while it is rendered for everyone.
 * - Key: the parameters that the contract or the page's route knows, as parsed.
 * - Age: a second from the start of the rendering, and never across a full minute of the domain's clock, when things
 *   begin and end. A rendering reads the tables, not the cache, so a page is no older than that either. A moved clock
 *   empties it.
 * - Work: one rendering per key and second, shared by all requests in the meantime, and two at the same time. One that
 *   takes longer than `RENDER_LIMIT_MS` is given up: its waiting requests are handled alone.
 * - Size: limited in bytes, including keys; the oldest entry is dropped first. The number of requests that wait for a
 *   rendering is limited, too; the rest are handled alone.
 * - A page has no nonce: its scripts and styles run by their hashes (`shared-page.ts`).
 */
export interface CacheAddress {
  readonly key: string;
  readonly url: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The cache key of a request's URL; undefined if it can't be parsed or isn't cached. Left out if the route hasn't
     * opted in.
     */
    readonly cacheAddress?: (request: FastifyRequest) => CacheAddress | undefined;
  }
}

const LIFETIME_MS = 1000;
const MINUTE_MS = 60_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** The largest share of all bytes that one entry may take. */
const LARGEST_ENTRY = 1 / 8;
const MAX_CONCURRENT_RENDERS = 2;
const MAX_WAITING = 200;
const RENDER_LIMIT_MS = 10_000;
/** No real URL needs a longer key. */
const MAX_KEY_LENGTH = 600;
/** How many raw URLs are remembered with their parsed form. */
const MAX_KNOWN_URLS = 2_000;
const SECRET = /token|uuid|code|nonce|secret/i;

/** Whether a path's parameters (`/verify/$token`, `/links/{uuid}`) hold a secret. */
export function hasSecret(path: string): boolean {
  return path.split('/').some((part) => /^[${:]/.test(part) && SECRET.test(part));
}

export interface CacheOptions {
  readonly render: (url: string) => Promise<Rendered>;
  /** The domain's time in milliseconds. */
  readonly clock: () => number;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
  readonly mostBytes?: number;
  readonly renderLimitMs?: number;
}

/** A rendering in progress or queued. `expires` is infinite until it starts. */
interface PendingRender {
  readonly times: { expires: number };
  readonly response: Promise<CachedResponse | undefined>;
}

/** The result of `work`; undefined if it takes longer than `ms`. */
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
  readonly #renderings = new Map<string, PendingRender>();
  readonly #waiting: (() => void)[] = [];
  #rendering = 0;
  #bytes = 0;
  /**
   * Incremented when the cache is emptied: a rendering that started earlier goes to its waiting requests, and isn't
   * cached.
   */
  #generation = 0;

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get size(): { readonly bytes: number; readonly count: number } {
    return { bytes: this.#bytes, count: this.#kept.size };
  }

  /** Empties the cache, because the domain's clock was moved. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#renderings.clear();
    this.#bytes = 0;
  }

  /** The response for all visitors. Undefined: this request must be handled alone. */
  get(address: CacheAddress): CachedResponse | Promise<CachedResponse | undefined> | undefined {
    if (address.key.length > MAX_KEY_LENGTH) return undefined;
    const now = this.#now();
    const kept = this.#kept.get(address.key);
    if (kept && kept.until > now) return kept.response;
    const inProgress = this.#renderings.get(address.key);
    if (inProgress && inProgress.times.expires > now) return inProgress.response;
    if (this.#rendering >= MAX_CONCURRENT_RENDERS && this.#waiting.length >= MAX_WAITING) return undefined;
    const times = { expires: Number.POSITIVE_INFINITY };
    const response = this.#render(address, times).finally(() => {
      if (this.#renderings.get(address.key)?.times === times) this.#renderings.delete(address.key);
    });
    this.#renderings.set(address.key, { times, response });
    return response;
  }

  async #render(address: CacheAddress, times: { expires: number }): Promise<CachedResponse | undefined> {
    if (this.#rendering < MAX_CONCURRENT_RENDERS) this.#rendering += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const generation = this.#generation;
    times.expires = this.#now() + Math.min(LIFETIME_MS, MINUTE_MS - (this.#options.clock() % MINUTE_MS));
    try {
      const rendered = await within(this.#options.renderLimitMs ?? RENDER_LIMIT_MS, this.#options.render(address.url));
      if (!rendered || rendered.headers['set-cookie'] !== undefined) return undefined;
      // Each request must be handled and logged on its own after a server error; an unreachable database is the same
      // for everyone.
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
    const maxBytes = this.#options.mostBytes ?? MAX_BYTES;
    const bytes = response.bytes + 2 * key.length;
    this.#forget(key);
    if (bytes > maxBytes * LARGEST_ENTRY) return;
    this.#kept.set(key, { until, response, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

export interface CacheForVisitors {
  /** Starts caching; before that, each request is handled on its own. */
  open(): void;
  clear(): void;
  size(): ResponseCache['size'];
}

/** Serves visitors from the cache if a route has opted in. Must run before every hook that reads the session. */
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
      // Awaited inside, because `inject` starts only when it is awaited.
      const response = await renderForVisitors(async () => await app.inject({ method: 'GET', url, headers: { host } }));
      return { status: response.statusCode, headers: response.headers, body: response.rawPayload };
    },
  });
  const known = new Map<string, CacheAddress | undefined>();
  let opened = false;
  const addressOf = (request: FastifyRequest): CacheAddress | undefined => {
    const { cacheAddress }: FastifyContextConfig = request.routeOptions.config;
    if (!opened || !cacheAddress || isRenderedForVisitors()) return undefined;
    if ((request.method !== 'GET' && request.method !== 'HEAD') || hasSession.test(request.headers.cookie ?? ''))
      return undefined;
    // Matching a page's route or parsing a query costs more than the rest of a cached response.
    const { url } = request;
    const read = known.get(url);
    if (read !== undefined || known.has(url)) return read;
    const address = cacheAddress(request);
    if (known.size >= MAX_KNOWN_URLS) known.clear();
    if (url.length <= MAX_KEY_LENGTH) known.set(url, address);
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
