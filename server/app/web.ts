import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config.ts';
import { NONCE_HEADER, nonceOf } from '../platform/http/csp.ts';
import { type CacheAddress, hasSecret } from '../platform/http/response-cache/response-cache.ts';
import { richTextForPages } from '../platform/rich-text.ts';
import { withSource } from './keep-source.rules.ts';
import type { RenderedPage } from './rendered-page.ts';
import { unavailablePage } from './unavailable-page.ts';

export interface WebOptions {
  config: Config;
  /** How far the domain's clock is ahead of the real one. */
  clockOffsetMs?: () => number;
  build?: string;
}

/** A page's URL, reduced to what its route reads. */
interface PageAddress {
  /** Path, and the parameters that the route knows, always in the same order. */
  readonly href: string;
  readonly route: string;
  /** Whether visitors get it from the cache. */
  readonly cached: boolean;
  /** The values of the route's parameters (`$slug`). */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Paths that are never a page. `_serverFn` is TanStack Start's path for server functions: we have none, and it would
 * respond with 500.
 */
export const NOT_PAGES = /^\/(api|dev|healthz|readyz|metrics|covers|media|webhooks|assets|_serverFn)(\/|$|\?)/;
/** Forwarded from the page's request to the calls that its loaders make. */
const FORWARDED_HEADERS = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-request-id'] as const;
/** The most pages rendered at the same time; this many already take seconds. Any further page gets a 503. */
const MAX_PAGES = 200;
/** The origin of an absolute URL, as proxies may send it. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;
/**
 * A stream doesn't know how long a page is. With the default window of 4 MB, clearing it takes more CPU than the
 * compression. 256 kB holds any page of ours, so the output is just as small.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** The part of the configuration that pages may know; the web declares the same shape for itself. */
interface PublicConfig {
  origin: string;
  supportEmail: string;
  defaultTimeZone: string;
  clockOffsetMs: number;
  development: boolean;
}

function publicConfigOf({ config, clockOffsetMs }: Pick<WebOptions, 'config' | 'clockOffsetMs'>): PublicConfig {
  return {
    origin: config.publicUrl,
    supportEmail: config.supportEmail,
    defaultTimeZone: 'UTC',
    clockOffsetMs: clockOffsetMs?.() ?? 0,
    development: !config.production,
  };
}

/** The request whose page is being rendered. */
export interface Rendering {
  request: FastifyRequest;
  /** Our own host, from the configuration. */
  host: string;
  /** Takes a cookie that a call made during rendering wants to set. */
  setCookie(cookie: string): void;
  /** Set if one of the page's calls got a 503, so there is no data to render. */
  away?: 'database' | 'busy';
}

/**
 * Mounts the built web: assets as they are, every other path rendered by TanStack Start. Development uses
 * `dev-pages.ts`. Pages whose route opts in are cached for visitors (`platform/http/response-cache`). Loaders call
 * `/api/v1` in this process with the visitor's cookies; cookies that the API sets are sent with the page.
 */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const rendering = new AsyncLocalStorage<Rendering>();
  publishToPages(options, (call) => callInProcess(app, rendering.getStore(), call));
  await mountBuild(app, rendering, options);
  globalThis.__callboardPageFailed = (error) => app.log.error({ err: error }, "couldn't render a page");
}

const pageOf = (url: string): PageAddress | undefined =>
  NOT_PAGES.test(url) ? undefined : globalThis.__callboardPageAddress?.(url);

/** The cache key for visitors' response to this request; undefined: its page hasn't opted into the cache. */
function cacheAddress(request: FastifyRequest): CacheAddress | undefined {
  const page = pageOf(localPath(request.url));
  return page?.cached && !hasSecret(page.route) ? { key: page.href, url: page.href } : undefined;
}

/** Gives the pages what they need from the process that renders them: configuration, sanitizer, API access. */
export function publishToPages(
  options: Pick<WebOptions, 'config' | 'clockOffsetMs'>,
  callApi: (call: InProcessCall) => Promise<{ status: number; text: string }>,
): void {
  globalThis.__callboardPublicConfig = () => publicConfigOf(options);
  globalThis.__callboardCleanRichText = richTextForPages;
  globalThis.__callboardInject = callApi;
}

declare global {
  var __callboardPublicConfig: (() => PublicConfig) | undefined;
  var __callboardCleanRichText: ((html: string) => string) | undefined;
  /** Set by the build: a page's URL, reduced to what its route reads (`web/page-address.ts`). */
  var __callboardPageAddress: ((url: string) => PageAddress | undefined) | undefined;
  var __callboardPageFailed: ((error: unknown) => void) | undefined;
  var __callboardInject: ((request: InProcessCall) => Promise<{ status: number; text: string }>) | undefined;
}

/** A loader's call, as `web/api/transport.ts` sends it. */
export interface InProcessCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Headers of a loader's call: its own, and those that identify the sender. */
export function headersHandedOn(at: Rendering, call: InProcessCall): Record<string, string> {
  const headers: Record<string, string> = { ...call.headers, host: at.host, 'sec-fetch-site': 'same-origin' };
  for (const name of FORWARDED_HEADERS) {
    const value = at.request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

async function callInProcess(
  app: FastifyInstance,
  at: Rendering | undefined,
  call: InProcessCall,
): Promise<{ status: number; text: string }> {
  if (!at) throw new Error('A loader called the API outside of a request.');
  const response = await app.inject({
    method: call.method as 'GET',
    url: call.url,
    headers: headersHandedOn(at, call),
    remoteAddress: at.request.ip,
    ...(call.payload === undefined ? {} : { payload: call.payload }),
  });
  noteAway(at, response.statusCode, response.body);
  const cookies = response.headers['set-cookie'];
  for (const cookie of cookies === undefined ? [] : [cookies].flat()) at.setCookie(cookie);
  return { status: response.statusCode, text: response.body };
}

function noteAway(at: Rendering, status: number, text: string): void {
  if (status !== 503) return;
  const code = /"code":"(database_away|overloaded)"/.exec(text)?.[1];
  if (code) at.away = code === 'overloaded' ? 'busy' : 'database';
}

interface ServerEntry {
  fetch(request: Request): Promise<Response>;
}

async function mountBuild(
  app: FastifyInstance,
  rendering: AsyncLocalStorage<Rendering>,
  options: WebOptions,
): Promise<void> {
  const build = resolve(options.build ?? '.build/web');
  const entryPath = join(build, 'server/server.js');
  if (!existsSync(entryPath)) throw new Error(`The web isn't built: ${entryPath} is missing. Run "npm run build".`);
  const entry = ((await import(pathToFileURL(entryPath).href)) as { default: ServerEntry }).default;
  let drawing = 0;

  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: join(build, 'client/assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    });
    await scope.register(fastifyStatic, {
      root: join(build, 'client'),
      wildcard: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
      maxAge: '1h',
      decorateReply: false,
      index: false,
      // A new release's worker counts at the next load.
      setHeaders: (reply, path) => {
        if (path.endsWith('sw.js')) reply.header('cache-control', 'no-cache');
      },
    });
  });
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply, payload) => {
      const location = reply.getHeader('location');
      if (typeof location === 'string') reply.header('location', withSource(location, request.url));
      return payload;
    });
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: BROTLI });
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      config: { pageOf, cacheAddress },
      handler: async (request, reply) => {
        if (NOT_PAGES.test(request.url)) return reply.callNotFound();
        if (drawing >= MAX_PAGES) return sendPage(reply, unavailablePage(nonceOf(request.raw), 'busy'));
        drawing += 1;
        try {
          return sendPage(reply, await render(entry, rendering, request, options.config.publicUrl));
        } finally {
          drawing -= 1;
        }
      },
    });
    mountFormsBeforeHydration(scope);
  });
}

function sendPage(reply: FastifyReply, { status, headers, html }: RenderedPage): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value);
  return reply.code(status).send(html);
}

/** A form sent before its page was hydrated: we do nothing with it, and show the page again. */
function mountFormsBeforeHydration(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
  scope.post('/*', { config: { pageOf } }, async (request, reply) => {
    if (NOT_PAGES.test(request.url)) return reply.callNotFound();
    return reply.redirect(localPath(request.url), 303);
  });
}

/**
 * The path and query of a request, starting with a single slash: a proxy may send an absolute URL, and a browser reads
 * a Location of `//name` as another site.
 */
function localPath(url: string): string {
  return `/${url.replace(ORIGIN, '').replace(/^[\\/]+/, '')}`;
}

/** Headers of the web request that Start sees; the nonce is ours, never the client's. */
function headersOf(request: FastifyRequest, nonce: string): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) for (const each of [value].flat()) headers.append(name, each);
  }
  headers.set(NONCE_HEADER, nonce);
  return headers;
}

async function render(
  entry: ServerEntry,
  rendering: AsyncLocalStorage<Rendering>,
  request: FastifyRequest,
  publicUrl: string,
): Promise<RenderedPage> {
  const nonce = nonceOf(request.raw);
  const setCookies: string[] = [];
  // The host comes from the configuration, because the request's Host header may not be a valid host.
  const { host, origin } = new URL(publicUrl);
  const at: Rendering = { request, host, setCookie: (cookie) => setCookies.push(cookie) };
  return rendering.run(at, async () => {
    const response = await entry.fetch(
      new Request(origin + localPath(request.url), { method: 'GET', headers: headersOf(request, nonce) }),
    );
    const html = await response.text();
    if (at.away) return unavailablePage(nonce, at.away);
    const headers: [string, string][] = [];
    for (const [name, value] of response.headers) {
      if (name !== 'content-length') headers.push([name, value]);
    }
    for (const cookie of setCookies) headers.push(['set-cookie', cookie]);
    if (!response.headers.has('cache-control')) headers.push(['cache-control', 'private, no-cache']);
    return { status: response.status, headers, html };
  });
}
