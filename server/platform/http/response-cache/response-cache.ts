import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { CachedResponse, type Rendered } from './cached-response.ts';
import { isRenderedForVisitors, renderForVisitors } from './rendering.ts';

/**
 * THE RULES. What visitors are answered is kept in memory for a second, as finished bytes, and nowhere else. It is the one cache.
 *
 * - What: endpoints and pages that opt in: `visitors: 'cached'` in the contract, or in `staticData` of a page's route. They are
 *   GET, anyone may ask them, and no secret stands in their address. Answers of status 200 alone, without `Set-Cookie`.
 * - Whose: requests without a session cookie, living or not, read it. It is filled by a request in this process that has no cookie, no
 *   address, and the configured host. A handler that looks at the request or the reply, or counts a try, fails while it is rendered.
 * - By what: the parameters that the contract or the page's route knows, as they were read.
 * - How long: a second from the start of the rendering, and never across a whole minute of the school's clock, at which things
 *   begin and end. A rendering reads the tables, not the cache, so that a page is no older than that either. A moved clock empties it.
 * - How often: one rendering for each key, which those who come meanwhile wait for, and two at once.
 * - How much: so many bytes, keys included; what was rendered longest ago goes first. So many wait for a rendering, the rest are
 *   answered as if there were no cache.
 * - A page has no nonce: what stands in it runs by its hash (`shared-page.ts`).
 */
export interface CacheAddress {
  readonly key: string;
  /** Path and query that are asked for to render it. */
  readonly url: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The cache's address of a request; undefined: it can't be read, or isn't cached. Left out: the route has not opted in. */
    readonly cacheAddress?: (request: FastifyRequest) => CacheAddress | undefined;
  }
}

const LIFETIME_MS = 1000;
const MINUTE_MS = 60_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** One that is larger than this part of all isn't kept. */
const MOST_OF_ONE = 8;
const MOST_RENDERINGS = 2;
const MOST_WAITING = 200;
/** Longer keys are nobody's who reads. */
const LONGEST_KEY = 600;
/** Names of parameters by which whoever knows them is let in. */
const SECRET = /token|uuid|code|nonce|secret/i;

/** Whether a path's parameters (`/verify/$token`, `/links/{uuid}`) hold a secret. */
export function hasSecret(path: string): boolean {
  return path.split('/').some((part) => /^[${:]/.test(part) && SECRET.test(part));
}

export interface CacheOptions {
  /** Renders an address for nobody in particular. */
  readonly render: (url: string) => Promise<Rendered>;
  /** The school's time in milliseconds. */
  readonly clock: () => number;
  /** Only ever grows, in milliseconds. */
  readonly now?: () => number;
  readonly mostBytes?: number;
}

/** A rendering on its way; its time counts from when it is its turn. */
interface Rendering {
  readonly times: { until: number };
  readonly response: Promise<CachedResponse | undefined>;
}

export class ResponseCache {
  readonly #options: CacheOptions;
  readonly #now: () => number;
  readonly #kept = new Map<
    string,
    { readonly until: number; readonly response: CachedResponse; readonly bytes: number }
  >();
  readonly #renderings = new Map<string, Rendering>();
  readonly #waiting: (() => void)[] = [];
  #rendering = 0;
  #bytes = 0;
  /** Counted up when it is emptied: what was begun before is given to who waits for it, and not kept. */
  #emptied = 0;

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get size(): { readonly bytes: number; readonly count: number } {
    return { bytes: this.#bytes, count: this.#kept.size };
  }

  /** The school's clock was moved: nothing of before is given to anybody. */
  clear(): void {
    this.#emptied += 1;
    this.#kept.clear();
    this.#renderings.clear();
    this.#bytes = 0;
  }

  /** The answer for all visitors. Undefined: whoever asks has to be answered alone. */
  get(address: CacheAddress): CachedResponse | Promise<CachedResponse | undefined> | undefined {
    if (address.key.length > LONGEST_KEY) return undefined;
    const now = this.#now();
    const kept = this.#kept.get(address.key);
    if (kept && kept.until > now) return kept.response;
    const begun = this.#renderings.get(address.key);
    if (begun && begun.times.until > now) return begun.response;
    if (this.#rendering >= MOST_RENDERINGS && this.#waiting.length >= MOST_WAITING) return undefined;
    const times = { until: Number.POSITIVE_INFINITY };
    const response = this.#render(address, times).finally(() => {
      if (this.#renderings.get(address.key)?.times === times) this.#renderings.delete(address.key);
    });
    this.#renderings.set(address.key, { times, response });
    return response;
  }

  async #render(address: CacheAddress, times: { until: number }): Promise<CachedResponse | undefined> {
    if (this.#rendering < MOST_RENDERINGS) this.#rendering += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const emptied = this.#emptied;
    times.until = this.#now() + Math.min(LIFETIME_MS, MINUTE_MS - (this.#options.clock() % MINUTE_MS));
    try {
      const rendered = await this.#options.render(address.url);
      if (rendered.headers['set-cookie'] !== undefined || rendered.status >= 500) return undefined;
      const response = new CachedResponse(rendered);
      if (rendered.status === 200 && emptied === this.#emptied) this.#keep(address.key, response, times.until);
      return response;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#rendering -= 1;
    }
  }

  #keep(key: string, response: CachedResponse, until: number): void {
    const most = this.#options.mostBytes ?? MOST_BYTES;
    const bytes = response.bytes + 2 * key.length;
    this.#forget(key);
    if (bytes > most / MOST_OF_ONE) return;
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
  options: Pick<CacheOptions, 'clock' | 'now'> & { readonly publicUrl: string; readonly sessionCookie: string },
): CacheForVisitors {
  const { host } = new URL(options.publicUrl);
  const hasSession = new RegExp(`(?:^|;)\\s*${options.sessionCookie.replace(/[^\w-]/g, '\\$&')}\\s*=`);
  const cache = new ResponseCache({
    ...options,
    render: async (url) => {
      // Awaited inside: what `inject` gives begins only when it is waited for.
      const answer = await renderForVisitors(async () => await app.inject({ method: 'GET', url, headers: { host } }));
      return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
    },
  });
  let opened = false;
  const addressOf = (request: FastifyRequest): CacheAddress | undefined => {
    const { cacheAddress }: FastifyContextConfig = request.routeOptions.config;
    if (!opened || !cacheAddress || isRenderedForVisitors()) return undefined;
    if ((request.method !== 'GET' && request.method !== 'HEAD') || hasSession.test(request.headers.cookie ?? ''))
      return undefined;
    return cacheAddress(request);
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
