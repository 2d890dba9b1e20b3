import Fastify, { type FastifyInstance } from 'fastify';
import { nonceOf } from '#server/platform/http/csp.ts';

/** Scalar in an app of its own. It takes 20 MB and a sixth of a second, so it is loaded on the first visit. */
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
  });
  await app.ready();
  return app;
}

/**
 * Lets the page's own scripts run under the content security policy of all pages; Scalar gives its styles the nonce
 * that it finds in the head.
 */
function withNonce(html: string, nonce: string): string {
  return html
    .replace('<head>', `<head><meta property="csp-nonce" content="${nonce}">`)
    .replaceAll('<script', `<script nonce="${nonce}"`);
}

/** Serves the API reference at /api/docs/, without requests to other hosts, under the headers of every page. */
export function mountApiReference(app: FastifyInstance): void {
  let reference: Promise<FastifyInstance> | undefined;
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, async (request, reply) => {
      reference ??= openReference();
      const { statusCode, headers, body } = await (await reference).inject({ method: 'GET', url: request.url });
      const type = String(headers['content-type'] ?? 'text/plain');
      if (headers.location) reply.header('location', headers.location);
      return reply
        .code(statusCode)
        .type(type)
        .send(type.startsWith('text/html') ? withNonce(body, nonceOf(request.raw)) : body);
    });
  }
  app.addHook('onClose', async () => {
    await (await reference)?.close();
  });
}
