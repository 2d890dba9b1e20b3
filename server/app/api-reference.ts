import Fastify, { type FastifyInstance } from 'fastify';
import { replacePolicy } from '#server/platform/http/csp.ts';

/** Scalar as an app of its own: it weighs 20 MB and a sixth of a second, so it is loaded when somebody first looks. */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
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
  await app.ready();
  return app;
}

/** The reference of the API at /api/docs/, without a request to anyone else. */
export function mountApiReference(app: FastifyInstance): void {
  let reference: Promise<FastifyInstance> | undefined;
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, async (request, reply) => {
      reference ??= openReference();
      const { routing } = await reference;
      reply.hijack();
      routing(request.raw, reply.raw);
    });
  }
  app.addHook('onClose', async () => {
    await (await reference)?.close();
  });
}
