import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isRenderedForVisitors } from './response-cache/rendering.ts';
import { type SharedPage, withoutNonce } from './response-cache/shared-page.ts';

/** The header in which the web finds this request's nonce. A client's own header of that name is overwritten. */
export const NONCE_HEADER = 'x-csp-nonce';

export interface CspOptions {
  /** Development: Vite adds styles without a nonce and uses its own websocket. */
  dev?: boolean;
  /** Served over https: tells browsers to stay there. */
  https?: boolean;
  paymentOrigins?: readonly string[];
  hmrPort?: number;
}

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
} as const;

/** For what is never a document (JSON and the web's files): nothing may run, and nothing may frame it. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const API_PAGES = /^\/api\/docs(?:[/?]|$)/;

/** The pages' policy. Scripts and styles run by nonce only; style attributes can't have one, hence `style-src-attr`. */
export function pagePolicy(options: CspOptions & { framedBy?: string }): { before: string; after: string } {
  const pay = (options.paymentOrigins ?? []).join(' ');
  const list = (...parts: string[]) => parts.filter(Boolean).join(' ');
  const hmr = options.dev
    ? `ws://localhost:${options.hmrPort ?? 24678} ws://127.0.0.1:${options.hmrPort ?? 24678}`
    : '';
  const otherDirectives = [
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    list("connect-src 'self'", hmr, pay),
    list("frame-src 'self' https://www.youtube-nocookie.com https://www.loom.com", pay),
    "object-src 'none'",
    "worker-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${options.framedBy ?? "'none'"}`,
    "form-action 'self'",
  ].join('; ');
  return options.dev
    ? {
        before: "default-src 'self'; script-src 'strict-dynamic' 'nonce-",
        after: `'; style-src 'self' 'unsafe-inline'; ${otherDirectives}`,
      }
    : {
        before: "default-src 'self'; script-src 'strict-dynamic' 'nonce-",
        after: `'; style-src 'self' 'nonce-{nonce}'; ${otherDirectives}`,
      };
}

/**
 * The policy of a page that many visitors share. Inline code runs by its hash, our files from this origin, and payment
 * providers' scripts from theirs. It has no nonce, because everyone with the page would know it.
 */
export function sharedPagePolicy(
  { scripts, styles, attributes }: Omit<SharedPage, 'html'>,
  options: CspOptions & { framedBy?: string } = {},
): string {
  const pay = options.paymentOrigins ?? [];
  const list = (...parts: readonly string[]) => parts.join(' ');
  const { after } = pagePolicy(options);
  const otherDirectives = after.slice(
    after.indexOf("; style-src-attr 'unsafe-inline'; ") + "; style-src-attr 'unsafe-inline'; ".length,
  );
  return [
    "default-src 'self'",
    list("script-src 'self'", ...pay, ...scripts),
    list("style-src 'self'", ...styles),
    list('style-src-attr', ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : ["'none'"])),
    otherDirectives,
  ].join('; ');
}

function write({ before, after }: { before: string; after: string }, nonce: string): string {
  return `${before}${nonce}${after.replace('{nonce}', nonce)}`;
}

export function nonceOf(request: IncomingMessage): string {
  const nonce = request.headers[NONCE_HEADER];
  if (typeof nonce !== 'string') throw new Error('No nonce: registerCsp comes before every route.');
  return nonce;
}

/**
 * Gives every response its security headers, and every page a fresh nonce: in the policy, and in the request header
 * that the web reads. Register it before all routes.
 *
 * - `/api/`, JSON: nothing may run; the reference at `/api/docs/` is a page
 * - `/assets/`, the web's scripts, styles, fonts: the same, without the other headers that only documents use
 * - `/embed/`: the only place that other sites may frame; `/preview/`: our own pages may
 * - everything else: the pages' policy
 */
export function registerCsp(app: FastifyInstance, options: CspOptions = {}): void {
  const pages = pagePolicy(options);
  const embeds = pagePolicy({ ...options, framedBy: '*' });
  const previews = pagePolicy({ ...options, framedBy: "'self'" });
  const transport = options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
  const headers = { ...EVERYWHERE, ...transport };
  const api = {
    ...headers,
    'content-security-policy': NOTHING_RUNS,
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
  const page = {
    ...headers,
    // A wallet's popup needs to reach the page that opened it; windows opened by other sites stay isolated as before.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
  const ordinary = { headers: page, policy: pages };
  const embed = { headers: { ...headers, 'cross-origin-resource-policy': 'cross-origin' }, policy: embeds };
  const preview = { headers: { ...page, 'x-frame-options': 'SAMEORIGIN' }, policy: previews };
  const kindOf = (url: string) =>
    url.startsWith('/embed/') ? embed : url.startsWith('/preview/') ? preview : ordinary;
  // A page loads a dozen files, most of them small, so they omit what only documents use, except for the policy, in
  // case one is opened on its own.
  const asset = {
    ...transport,
    'x-content-type-options': 'nosniff',
    'content-security-policy': NOTHING_RUNS,
    'cross-origin-resource-policy': 'same-origin',
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') && !API_PAGES.test(request.url)) {
      reply.headers(api);
    } else if (request.url.startsWith('/assets/')) {
      reply.headers(asset);
    } else {
      const nonce = randomBytes(18).toString('base64');
      request.raw.headers[NONCE_HEADER] = nonce;
      const { headers: sent, policy } = kindOf(request.url);
      reply.headers(sent);
      reply.header('content-security-policy', write(policy, nonce));
    }
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!isRenderedForVisitors() || typeof payload !== 'string' || !type.startsWith('text/html'))
      return done(null, payload);
    const shared = withoutNonce(payload, nonceOf(request.raw));
    const framed = request.url.startsWith('/embed/') ? { framedBy: '*' } : {};
    reply.header('content-security-policy', sharedPagePolicy(shared, { ...options, ...framed }));
    done(null, shared.html);
  });
}
