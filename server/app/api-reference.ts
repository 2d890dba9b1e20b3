import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** Scalar ships an inline script and inline styles: its page has a policy of its own. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The reference of the API at /api/docs, without a request to anyone else. */
export async function mountApiReference(app: FastifyInstance): Promise<void> {
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      showDeveloperTools: 'never',
    },
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', POLICY);
        done();
      },
    },
  });
}
