import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { replacePolicy } from '#server/platform/http/csp.ts';

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
        // Scalar ships an inline script and inline styles.
        replacePolicy(reply);
        done();
      },
    },
  });
}
