import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#contract/primitives/problem.ts';
import type { Config } from '#server/platform/config.ts';

/** Next to the real API calls, because proxies are configured by path. */
export const PROXY_CHECK_PATH = '/api/v1/proxy_check';
const MAX_BYTES = 4 * 1024 * 1024;

/** How a request that `callboard doctor` sent through the proxy reached us. */
export interface ProxyCheck {
  readonly bytes: number;
  /** The IP address that the sender's rate limits count against. */
  readonly from: string;
  readonly trustProxy: boolean;
  readonly forwardedFor: string | null;
  readonly forwardedProto: string | null;
}

/** The token that `callboard doctor` sends and no stranger can: derived from a secret that every installation has. */
export function proxyCheckToken({ stripe }: Pick<Config, 'stripe'>): string {
  return createHmac('sha256', stripe.webhookSecret).update('callboard doctor').digest('hex');
}

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
};

/** Reports to `callboard doctor` how its request came through the proxy. Everyone else gets a 404. */
export function mountProxyCheck(app: FastifyInstance, config: Config): void {
  const expected = Buffer.from(`Bearer ${proxyCheckToken(config)}`);
  app.register(async (scope) => {
    // Before the body is read.
    scope.addHook('onRequest', async ({ headers }) => {
      const shown = Buffer.from(headers.authorization ?? '');
      if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) throw notFound();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      PROXY_CHECK_PATH,
      { bodyLimit: MAX_BYTES },
      async (request): Promise<ProxyCheck> => ({
        bytes: Buffer.isBuffer(request.body) ? request.body.length : 0,
        from: request.ip,
        trustProxy: config.trustProxy,
        forwardedFor: headerOf(request, 'x-forwarded-for'),
        forwardedProto: headerOf(request, 'x-forwarded-proto'),
      }),
    );
  });
}
